import { demo } from '@cairn/domain/demo/contract'
import { whyNotOffered } from '@cairn/domain/demo/rules'
import type { FastifyInstance } from 'fastify'
import { startSessionFor } from '../accounts/way-in.ts'
import { installationOf } from '../env.ts'
import { refuse } from '../refused.ts'
import { type ServeParts, serve } from '../serve.ts'
import { enterDemoWorkspace } from './commands.ts'

export const demoRoutes = (app: FastifyInstance, parts: ServeParts) => {
  serve(app, parts, demo.enter, async ({ body, request, reply, now }) => {
    refuse(whyNotOffered(installationOf(parts.settings)))
    const accountId = await enterDemoWorkspace(parts.db, body.role, now)
    return (await startSessionFor(parts, accountId, { request, reply }, now)).me
  })
}
