import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ApiKey, CompanyKey, NewCompanyKey, NewKey } from './schema.ts'

export const keys = {
  list: endpoint('GET', '/api/keys', {
    summary: 'One’s own API keys, the newest first, without what lets a program in',
    audience: 'member',
    reply: z.object({ keys: z.array(ApiKey) }),
  }),
  make: endpoint('POST', '/api/keys', {
    summary: 'Make an API key that acts as oneself; this reply is the only one that tells it',
    audience: 'member',
    needsProof: true,
    needsProvenEmail: true,
    closedToDemo: true,
    body: NewKey,
    reply: z.object({ key: ApiKey, secret: z.string() }),
    refusals: ['conflict', 'not_allowed', 'email_not_verified', 'too_many_tries'],
  }),
  revoke: endpoint('DELETE', '/api/keys/:id', {
    summary: 'End an API key of one’s own, at once and on every server',
    audience: 'member',
    closedToDemo: true,
    params: z.object({ id: z.uuid() }),
    reply: z.object({ removed: z.boolean() }),
    refusals: ['not_found'],
  }),
  listOfCompany: endpoint('GET', '/api/company-keys', {
    summary: 'The API keys of the company, the newest first, without what lets a program in',
    audience: 'admin',
    reply: z.object({ keys: z.array(CompanyKey) }),
  }),
  makeForCompany: endpoint('POST', '/api/company-keys', {
    summary: 'Make an API key that acts for the company; this reply is the only one that tells it',
    audience: 'admin',
    needsProof: true,
    needsProvenEmail: true,
    closedToDemo: true,
    body: NewCompanyKey,
    reply: z.object({ key: CompanyKey, secret: z.string() }),
    refusals: ['conflict', 'not_allowed', 'not_found', 'email_not_verified', 'too_many_tries'],
  }),
  revokeOfCompany: endpoint('DELETE', '/api/company-keys/:companyKey', {
    summary: 'End an API key of the company, at once and on every server',
    audience: 'admin',
    closedToDemo: true,
    params: z.object({ companyKey: z.uuid() }),
    reply: z.object({ removed: z.boolean() }),
    refusals: ['not_found'],
  }),
}
