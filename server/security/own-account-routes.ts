import type { FastifyInstance } from 'fastify'
import type { WithEngine } from '../accounts/engine.ts'
import type { Parts } from '../parts.ts'
import type { ServeParts } from '../serve.ts'
import { exportRoutes } from './export-routes.ts'
import { leaveRoutes } from './leave-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import { sessionsRoutes } from './sessions-routes.ts'
import { waysInRoutes } from './ways-in-routes.ts'

/** What people do with their own account. */
export const ownAccountRoutes = (
  app: FastifyInstance,
  parts: ServeParts & WithEngine & Pick<Parts, 'postman' | 'jobs' | 'seatsChanged'>,
) => {
  waysInRoutes(app, parts)
  passwordRoutes(app, parts)
  sessionsRoutes(app, parts)
  exportRoutes(app, parts)
  leaveRoutes(app, parts)
}
