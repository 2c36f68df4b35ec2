import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Company, Joining, NewCompany, Overview } from './schema.ts'
import { CompanyChange, CompanyInfo } from './settings.ts'

export const workspace = {
  info: endpoint('GET', '/api/company', {
    summary: 'The name and settings of the workspace, and the Company ID that lets others join it',
    audience: 'member',
    reply: CompanyInfo,
  }),
  change: endpoint('PATCH', '/api/company', {
    summary: 'Rename the workspace or change its settings',
    audience: 'admin',
    body: CompanyChange,
    reply: CompanyInfo,
  }),
  resetCompanyId: endpoint('POST', '/api/company/reset-company-id', {
    summary: 'Make the Company ID worthless and give out a new one',
    audience: 'admin',
    reply: CompanyInfo,
  }),
  overview: endpoint('GET', '/api/company/overview', {
    summary: 'The figures at the top of Setup',
    audience: 'member',
    keyScope: 'read',
    reply: Overview,
  }),
  adminUtils: endpoint('POST', '/api/admin-utils', {
    summary:
      'Upkeep that an admin’s browser starts: e-mails, records of an older system, dates of a subscription',
    audience: 'admin',
    body: z.object({
      action: z.enum(['populate-emails', 'adopt-orphans', 'fix-subscription-dates']),
      companyId: z.uuid(),
    }),
    reply: z.object({
      success: z.literal(true),
      updated: z.int().optional(),
      adopted: z.int().optional(),
      remaining: z.int().optional(),
    }),
    refusals: ['not_allowed', 'unavailable'],
    explainsErrors: true,
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
