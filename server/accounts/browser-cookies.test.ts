import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { browserCookie, giveBrowserCookie } from './cookies.ts'
import type { SessionParts } from './session.ts'

const parts = { secret: 'a secret of the server', sessionCookie: 'cairn.session_token' } as SessionParts

/** What a browser would send back of what it was given under that name. */
const given = (name: string, value: string, by: SessionParts = parts) => {
  const headers: string[] = []
  const reply = { header: (_: string, cookie: string) => headers.push(cookie) } as unknown as FastifyReply
  giveBrowserCookie(by, reply, { name, value, seconds: 60 })
  return headers[0]?.split(';')[0] ?? ''
}
const sent = (cookie: string) => ({ headers: { cookie } }) as FastifyRequest

it('A browser brings back what it was given', () => {
  expect(browserCookie(parts, sent(given('device', 'a.b c.d')), 'device')).toBe('a.b c.d')
})

it('What was given for one purpose is worth nothing for another, whatever it is called since', () => {
  const renamed = given('secret', 'a.b').replace('cairn.secret', 'cairn.device')
  expect(browserCookie(parts, sent(renamed), 'device')).toBeNull()
  expect(browserCookie(parts, sent(given('device', 'a.b')), 'secret')).toBeNull()
})

it('What another has signed, or nobody, is worth nothing', () => {
  const others = given('device', 'a.b', { ...parts, secret: 'another secret' })
  expect(browserCookie(parts, sent(others), 'device')).toBeNull()
  expect(browserCookie(parts, sent('cairn.device=device%20a.b'), 'device')).toBeNull()
})
