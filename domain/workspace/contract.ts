import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Company, Joining, NewCompany } from './schema.ts'

export const workspace = {
  info: endpoint('GET', '/api/company', {
    summary: 'The name of the workspace and the Company ID that lets others join it',
    audience: 'member',
    reply: z.object({ name: z.string(), companyId: z.uuid(), joiningEnabled: z.boolean() }),
  }),
  createCompany: endpoint('POST', '/api/create-company', {
    summary: 'Create a workspace, start its trial and become its admin',
    audience: 'user',
    body: NewCompany,
    reply: z.object({ company: Company }),
    refusals: ['not_allowed', 'conflict'],
    explainsErrors: true,
  }),
  joinCompany: endpoint('POST', '/api/join-company', {
    summary: 'Join the workspace whose Company ID an admin gave away',
    audience: 'user',
    tries: { most: 20, withinSeconds: 60 },
    body: Joining,
    reply: z.object({ company: z.object({ id: z.uuid(), name: z.string() }) }),
    refusals: ['not_allowed', 'not_found', 'conflict', 'plan_limit'],
    explainsErrors: true,
  }),
}
