import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Company, NewCompany } from './schema.ts'

export const workspace = {
  createCompany: endpoint('POST', '/api/create-company', {
    summary: 'Create a workspace, start its trial and become its admin',
    audience: 'user',
    body: NewCompany,
    reply: z.object({ company: Company }),
    refusals: ['not_allowed', 'conflict'],
    explainsErrors: true,
  }),
}
