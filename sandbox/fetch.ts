import { answers, SandboxError } from './answers.ts'
import { announcer } from './events.ts'
import { decodeForm } from './form.ts'
import type { Shelf, Shelves } from './shelf.ts'

type SandboxParts = { shelves: Shelves; clock: () => Date; publicUrl: string }

type Reply = { status: number; body: unknown }

/**
 * Stands in for the provider's server: the SDK talks to it as it would to the real one. Its state lies with whoever
 * starts it, so that it outlives the process.
 */
export const sandboxFetch = (parts: SandboxParts): typeof fetch => {
  const announce = announcer(parts.clock)

  const perform = async (shelf: Shelf, request: Request, text: string): Promise<Reply> => {
    const { pathname, search } = new URL(request.url)
    for (const [method, path, answer] of answers) {
      const match = method === request.method ? path.exec(pathname) : null
      if (match === null) continue
      const form = decodeForm(method === 'GET' ? search : text)
      const { publicUrl, clock } = parts
      const body = await answer({ shelf, form, id: match[1] ?? '', now: clock(), publicUrl, announce })
      return { status: 200, body }
    }
    throw new SandboxError(404, `Unrecognized request URL (${request.method}: ${pathname}).`)
  }

  const performOnce = (request: Request, text: string) =>
    parts.shelves.within(async (shelf) => {
      const key = request.headers.get('idempotency-key')
      if (key === null) return perform(shelf, request, text)
      await shelf.lock(key)
      const name = `reply_${key}`.slice(0, 255)
      const asked = `${request.method} ${new URL(request.url).pathname} ${text}`
      const earlier = await shelf.find('reply', name)
      if (earlier !== null && earlier.asked !== asked)
        throw new SandboxError(400, 'Keys for idempotent requests can only be used with the same parameters.')
      return earlier ?? shelf.save('reply', name, null, { asked, ...(await perform(shelf, request, text)) })
    })

  return async (input, init) => {
    const request = new Request(input, init)
    const { status, body } = await performOnce(request, await request.text()).catch(asReply)
    parts.shelves.nudge()
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
