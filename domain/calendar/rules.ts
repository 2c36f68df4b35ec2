import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'
import { calendarEnding, calendarPath, hintLength } from './parts.ts'

export const whyNotMade = (isThere: boolean): Refusal | null =>
  isThere ? { code: 'conflict', message: messages.there } : null

export const addressOf = (publicUrl: string, token: string) =>
  `${publicUrl}${calendarPath}${token}${calendarEnding}`

/** What is told of an address without telling it. */
export const hintOf = (token: string) => token.slice(0, hintLength)
export const maskedAddress = (publicUrl: string, hint: string) => addressOf(publicUrl, `${hint}••••••••`)

/** The same address, in the scheme that calendar programs answer to. */
export const subscriptionOf = (address: string) => address.replace(/^https?:/, 'webcal:')

const written = /^([0-9a-f]{64})\.ics$/
/** What a request names, if it can be one of ours at all. */
export const tokenIn = (file: string) => written.exec(file)?.[1] ?? null

const minute = 60 * 1000
const week = 7 * 24 * 60 * minute
const mostReaders = 20

/** A program that asked, by what is left of its name, and when it last did. */
export type Reader = { by: string; at: string }

const timeOf = ({ at }: Reader) => Date.parse(at)

/** Those of the last week. */
export const recentReaders = (readers: readonly Reader[], now: Date) =>
  readers.filter((one) => now.getTime() - timeOf(one) < week)

/** What is to be kept once that program has asked; null where it was kept a moment ago. */
export const readersAfter = (readers: readonly Reader[], by: string, now: Date): Reader[] | null => {
  const known = readers.find((one) => one.by === by)
  if (known !== undefined && now.getTime() - timeOf(known) < minute) return null
  const others = recentReaders(readers, now).filter((one) => one.by !== by)
  return [{ by, at: now.toISOString() }, ...others].slice(0, mostReaders)
}
