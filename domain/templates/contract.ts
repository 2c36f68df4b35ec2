import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CompanyTemplate, TemplateTitle } from './schema.ts'

const TemplateId = z.object({ id: z.uuid() })

export const templates = {
  list: endpoint('GET', '/api/templates', {
    summary: 'The templates of the company, by title',
    audience: 'member',
    keyScope: 'read',
    reply: z.object({ templates: z.array(CompanyTemplate) }),
  }),
  save: endpoint('POST', '/api/templates', {
    summary: 'Make a template of an objective: its key results with start, target and unit, under a title',
    audience: 'member',
    needsAccess: true,
    body: z.object({ objectiveId: z.uuid(), title: TemplateTitle }),
    reply: CompanyTemplate,
    refusals: ['not_found', 'conflict'],
  }),
  rename: endpoint('PUT', '/api/templates/:id', {
    summary: 'Give a template another title',
    audience: 'member',
    needsAccess: true,
    params: TemplateId,
    body: z.object({ title: TemplateTitle }),
    reply: CompanyTemplate,
    refusals: ['not_found', 'conflict'],
  }),
  remove: endpoint('DELETE', '/api/templates/:id', {
    summary: 'Move a template into the trash',
    audience: 'member',
    params: TemplateId,
    reply: z.object({ removed: z.boolean() }),
    refusals: ['not_found'],
  }),
}
