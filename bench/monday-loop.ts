import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { messages } from '@cairn/domain/messages'
import { RefusalReply } from '@cairn/domain/refusal-schema'
import type { Person } from './monday-people.ts'
import { type Due, type Phase, planVisits } from './monday-visits.ts'
import { shareAt } from './table.ts'

/**
 * Sends what is planned when it is due, whether or not anything has come back, and tells how each was answered. An
 * answer's time counts from the moment it was due, so that a late sender makes nothing look faster.
 */
export type Order = { url: string; people?: Person[]; phases: Phase[]; seed: string; checkEvery: number }
export type Answer = {
  at: number
  took: number
  /** Null where nobody waited for it. */
  status: number | null
  wrong: string | null
}
export type Outcome = { answers: Answer[]; lateness: number }

const patience = 30_000
// Fewer than the system lets wait for a busy server to take them up; beyond it resets them. Who waits here waits all the same.
const agent = new Agent({ keepAlive: true, maxSockets: 300 })
const streams = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
let people: Person[] = []

const perform = async ({ url, phases, seed, checkEvery }: Order): Promise<Outcome> => {
  const { hostname, port } = new URL(url)
  const plan = planVisits(seed, people, phases)
  const answers: Answer[] = []
  const lateness: number[] = []
  const open = new Set<ClientRequest>()
  let count = 0
  const began = performance.now()
  const now = () => performance.now() - began

  /** What is wrong with an answer: neither what the contract promises nor the refusal of a busy server. */
  const wrongIn = ({ endpoint }: Due, { statusCode, headers }: IncomingMessage, body: Buffer) => {
    if (statusCode === 200) count += 1
    if (statusCode === 200 && count % checkEvery !== 0) return null
    const text = textOf(body, headers['content-encoding'])
    if (statusCode === 200) {
      const read = endpoint.reply.safeParse(parsed(text))
      return read.success ? null : `not what the contract says: ${read.error.issues[0]?.message}`
    }
    const refusal = RefusalReply.safeParse(parsed(text)).data
    const isInWords = refusal?.code === 'unavailable' && refusal.message === messages.unavailable
    return statusCode === 503 && isInWords && Number(headers['retry-after']) > 0
      ? null
      : `${statusCode} ${text}`
  }

  const send = (due: Due) =>
    new Promise<void>((resolve) => {
      const { endpoint, path, person, body, at, staysFor, leavesAfter } = due
      lateness.push(now() - at)
      let hasLeft = false
      const settle = (status: number | null, complaint: string | null) => {
        if (!open.delete(sent)) return
        const wrong = complaint && `${endpoint.method} ${path}: ${complaint.slice(0, 300)}`
        answers.push({ at, took: now() - at, status, wrong })
        resolve()
      }
      const text = body && JSON.stringify(body)
      const headers = {
        ...(endpoint.audience !== 'visitor' && { cookie: person.cookie }),
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        'accept-encoding': 'gzip',
        // Tries are counted by address; these people do not sit behind one.
        'x-forwarded-for': addressOf(person),
      }
      const sent = request(
        {
          hostname,
          port,
          path,
          method: endpoint.method,
          headers,
          agent: staysFor ? streams : agent,
          timeout: patience,
        },
        (response) => {
          if (staysFor !== undefined && response.statusCode === 200) {
            setTimeout(() => sent.destroy(), staysFor)
            response
              .on('error', () => {})
              .once('data', () => settle(200, null))
              .resume()
            return
          }
          void bytesOf(response).then(
            (body) => settle(response.statusCode ?? 0, wrongIn(due, response, body)),
            (error: Error) => (hasLeft ? settle(null, null) : settle(0, error.message)),
          )
        },
      )
      open.add(sent)
      sent.on('timeout', () => sent.destroy())
      sent.once('error', (error) => (hasLeft ? settle(null, null) : settle(0, error.message)))
      sent.end(text)
      const leave = () => {
        hasLeft = true
        sent.destroy()
      }
      if (leavesAfter !== undefined) setTimeout(leave, leavesAfter)
    })

  const sending: Promise<void>[] = []
  for (let next = 0; next < plan.length; ) {
    const due = plan[next]
    if (due === undefined) break
    const wait = due.at - now()
    if (wait > 1) {
      await new Promise((resolve) => setTimeout(resolve, wait))
      continue
    }
    sending.push(send(due))
    next += 1
  }
  await Promise.all(sending)
  return { answers, lateness: shareAt(lateness, 0.99) }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const bytesOf = async (response: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part)
  return Buffer.concat(parts)
}

const textOf = (body: Buffer, encoding: string | undefined) =>
  (encoding === 'gzip' ? gunzipSync(body) : body).toString()

/** Everybody has a network address of their own. */
const addressOf = ({ objective }: Person) => {
  const number = Number.parseInt(objective.slice(0, 6), 16)
  return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
}

process.on('message', async (order: Order) => {
  people = order.people ?? people
  process.send?.(await perform(order))
})
process.once('disconnect', () => process.exit())
