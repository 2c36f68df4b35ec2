import type { FastifyInstance } from 'fastify'
import type { WithEngine } from '../accounts/engine.ts'
import type { Parts } from '../parts.ts'
import type { ServeParts } from '../serve.ts'
import { ownAccountRoutes } from './own-account-routes.ts'
import { passkeysRoutes } from './passkeys-routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'

export const securityRoutes = (
  app: FastifyInstance,
  parts: ServeParts & WithEngine & Pick<Parts, 'postman' | 'jobs' | 'seatsChanged'>,
) => {
  secondFactorRoutes(app, parts)
  passkeysRoutes(app, parts)
  ownAccountRoutes(app, parts)
}
