import type { Database, Tx } from '../../db/client.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { answers, SandboxError } from './answers.ts'
import { announcer } from './events.ts'
import { decodeForm } from './form.ts'
import { findObject, saveObject } from './store.ts'

type SandboxParts = { db: Database; jobs: Jobs; clock: () => Date; publicUrl: string }

type Reply = { status: number; body: unknown }

/**
 * Stands in for the provider's server: the SDK talks to it as it would to the real one, and its state lies in
 * our database, so that it outlives the process.
 */
export const sandboxFetch = (parts: SandboxParts): typeof fetch => {
  const announce = announcer(parts.jobs, parts.clock)

  const perform = async (tx: Tx, request: Request, text: string): Promise<Reply> => {
    const { pathname, search } = new URL(request.url)
    for (const [method, path, answer] of answers) {
      const match = method === request.method ? path.exec(pathname) : null
      if (match === null) continue
      const form = decodeForm(method === 'GET' ? search : text)
      const { publicUrl, clock } = parts
      const body = await answer({ tx, form, id: match[1] ?? '', now: clock(), publicUrl, announce })
      return { status: 200, body }
    }
    throw new SandboxError(404, `Unrecognized request URL (${request.method}: ${pathname}).`)
  }

  const performOnce = (request: Request, text: string) =>
    parts.db.as('cairn_app', {}, async (tx) => {
      const key = request.headers.get('idempotency-key')
      if (key === null) return perform(tx, request, text)
      await tx.query('select pg_advisory_xact_lock(hashtext($1))', [key])
      const name = `reply_${key}`.slice(0, 255)
      const asked = `${request.method} ${new URL(request.url).pathname} ${text}`
      const earlier = await findObject(tx, 'reply', name)
      if (earlier !== null && earlier.asked !== asked)
        throw new SandboxError(400, 'Keys for idempotent requests can only be used with the same parameters.')
      return earlier ?? saveObject(tx, 'reply', name, null, { asked, ...(await perform(tx, request, text)) })
    })

  return async (input, init) => {
    const request = new Request(input, init)
    const { status, body } = await performOnce(request, await request.text()).catch(asReply)
    parts.jobs.nudge()
    return Response.json(body, { status, headers: { 'request-id': 'req_sandbox' } })
  }
}

const asReply = (error: unknown): Reply => {
  if (!(error instanceof SandboxError)) throw error
  const { status, message, code } = error
  return {
    status,
    body: { error: { type: 'invalid_request_error', message, ...(code === null ? {} : { code }) } },
  }
}
