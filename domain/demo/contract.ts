import { z } from 'zod'
import { Me } from '../accounts/contract.ts'
import { endpoint } from '../endpoint.ts'
import { demoRoles } from './roles.ts'

export const demo = {
  enter: endpoint('POST', '/api/demo/enter', {
    summary: 'Sign in to the demo workspace as one of its people; it is made when it is not there',
    audience: 'visitor',
    tries: { most: 20, withinSeconds: 300 },
    body: z.object({ role: z.enum(demoRoles) }),
    reply: Me,
    refusals: ['not_found'],
  }),
}
