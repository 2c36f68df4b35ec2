import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { live } from '@cairn/domain/live/contract'
import type { LiveResult } from './live.ts'

/** Opens the listeners, posts one update to each objective at an even pace, and prints when they heard of each. */
const { URL: url = '', COOKIE: cookie = '', LISTENERS = '', OBJECTIVES = '', WRITES_A_SECOND } = process.env
const cookies = LISTENERS.split('\n').filter((one) => one !== '')
const objectives = OBJECTIVES.split(' ')
const pace = 1000 / Number(WRITES_A_SECOND)

const sentAt = new Map<string, number>()
const delays: number[] = []
/** Told of the kind as a whole, after more than forty at once: all that was sent before has arrived. */
let wholesale = 0

const listen = (own: string) =>
  new Promise<void>((resolve, reject) => {
    get(url + live.events.path, { headers: { cookie: own }, agent: false }, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`Listening was refused: ${response.statusCode}`))
      response.setEncoding('utf8')
      response.once('data', () => resolve())
      response.on('data', (text: string) => {
        const now = performance.now()
        for (const [, subject = ''] of text.matchAll(/"topic":"updates","subjectId":(?:"([^"]+)"|null)/g)) {
          const sent = sentAt.get(subject)
          if (sent === undefined) wholesale += 1
          else delays.push(now - sent)
        }
      })
    }).once('error', reject)
  })

const writes: number[] = []
const post = async (objective: string) => {
  const began = performance.now()
  sentAt.set(objective, began)
  const response = await fetch(`${url}/api/objectives/${objective}/updates`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ updateText: 'Chute guards arrived. We fit them on Sunday.' }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status}: ${text}`)
  writes.push(performance.now() - began)
}

for (let from = 0; from < cookies.length; from += 20)
  await Promise.all(cookies.slice(from, from + 20).map(listen))
const began = performance.now()
const posting: Promise<void>[] = []
for (const [index, objective] of objectives.entries()) {
  await wait(Math.max(0, began + index * pace - performance.now()))
  posting.push(post(objective))
}
await Promise.all(posting)
await wait(2000)

const at = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
const result: LiveResult = {
  writes: writes.length,
  deliveries: delays.length,
  missing: wholesale > 0 ? Number.NaN : cookies.length * objectives.length - delays.length,
  p50: at(delays, 0.5),
  p99: at(delays, 0.99),
  longest: at(delays, 1),
  writeP50: at(writes, 0.5),
  writeP99: at(writes, 0.99),
}
console.log(JSON.stringify(result))
process.exit()
