import { health } from '@cairn/domain/health/contract'
import { messages } from '@cairn/domain/messages'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../app.ts'
import { Refused } from '../refused.ts'
import { serve } from '../serve.ts'

const patience = 2000

export const healthRoutes = (app: FastifyInstance, parts: Parts) => {
  serve(app, parts, health.check, async () => {
    const ready = await Promise.race([answers(parts), tooLong()])
    if (!ready) throw new Refused({ code: 'unavailable', message: messages.unavailable })
    return { alive: true as const, ready: true as const, version: parts.version }
  })
}

const answers = ({ db }: Parts) =>
  db.raw('select 1').then(
    () => true,
    () => false,
  )

const tooLong = () => new Promise<false>((resolve) => setTimeout(resolve, patience, false).unref())
