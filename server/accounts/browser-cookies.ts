import type { FastifyReply, FastifyRequest } from 'fastify'
import { attributesOf, cookieOf } from './cookie-header.ts'
import { type SessionParts, signedValue, withSignature } from './session.ts'

/** What a browser keeps for us beside the session: signed, and out of reach for scripts. */
type Kept = { name: string; value: string; seconds: number }

const fullName = ({ sessionCookie }: SessionParts, name: string) =>
  sessionCookie.replace(/session_token$/, name)

export const giveBrowserCookie = (
  parts: SessionParts,
  reply: FastifyReply,
  { name, value, seconds }: Kept,
) => {
  // The name is signed along, so that what was given for one purpose is worth nothing for another.
  const signed = encodeURIComponent(withSignature(`${name} ${value}`, parts.secret))
  const full = fullName(parts, name)
  reply.header('set-cookie', `${full}=${signed}${attributesOf(full, seconds)}`)
}

/** What it kept under that name, or null where it kept nothing or something that is not ours. */
export const browserCookie = (parts: SessionParts, request: FastifyRequest, name: string): string | null => {
  const value = signedValue(cookieOf(request, fullName(parts, name)), parts)
  return value?.startsWith(`${name} `) ? value.slice(name.length + 1) : null
}
