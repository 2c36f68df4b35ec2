import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { live } from '@cairn/domain/live/contract'
import type { LiveResult } from './live.ts'

/** Opens the listeners, posts one update to each objective at an even pace, and prints when they heard of each. */
const { URL: url = '', COOKIE: cookie = '', LISTENERS = '', OBJECTIVES = '', WRITES_A_SECOND } = process.env
const cookies = LISTENERS.split('\n').filter((one) => one !== '')
const objectives = OBJECTIVES.split(' ')
const mostUnderWay = 16
const pace = 1000 / Number(WRITES_A_SECOND)

const placeOf = new Map(objectives.map((id, place) => [id, place]))
const sentAt = new Float64Array(objectives.length)
const answeredAt = new Float64Array(objectives.length)
/** When each listener heard of each write; 0 for not yet. */
const arrivals = cookies.map(() => new Float64Array(objectives.length))
let together = 0

const hear = (own: Float64Array, subject: string | undefined, now: number) => {
  const note = (place: number) => {
    if (own[place] === 0) own[place] = now
  }
  if (subject !== undefined) return note(placeOf.get(subject) ?? -1)
  // Told of the kind as a whole, as after more than forty at once: of all that was under way.
  together += 1
  for (const [place, sent] of sentAt.entries()) if (sent > 0) note(place)
}

const listen = (cookieOfListener: string, index: number) =>
  new Promise<void>((resolve, reject) => {
    get(url + live.events.path, { headers: { cookie: cookieOfListener }, agent: false }, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`Listening was refused: ${response.statusCode}`))
      response.setEncoding('utf8')
      response.once('data', () => resolve())
      response.on('data', (text: string) => {
        const now = performance.now()
        const own = arrivals[index] ?? new Float64Array()
        for (const [, subject] of text.matchAll(/"topic":"updates","subjectId":(?:"([^"]+)"|null)/g))
          hear(own, subject, now)
      })
    }).once('error', reject)
  })

const post = async (objective: string, place: number) => {
  sentAt[place] = performance.now()
  const response = await fetch(`${url}/api/objectives/${objective}/updates`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ updateText: 'Chute guards arrived. We fit them on Sunday.' }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status}: ${text}`)
  answeredAt[place] = performance.now()
}

for (let from = 0; from < cookies.length; from += 20)
  await Promise.all(cookies.slice(from, from + 20).map((one, index) => listen(one, from + index)))
const began = performance.now()
const posting = new Set<Promise<void>>()
for (const [index, objective] of objectives.entries()) {
  await wait(Math.max(0, began + index * pace - performance.now()))
  // A machine that cannot keep up falls behind the pace, and the table says so.
  while (posting.size >= mostUnderWay) await Promise.race(posting)
  const write: Promise<void> = post(objective, index).finally(() => posting.delete(write))
  posting.add(write)
}
await Promise.all(posting)
const took = (performance.now() - began) / 1000
await wait(2000)

/** Sorted, from each arrival back to a moment of its write. */
const delaysFrom = (moments: Float64Array) =>
  Float64Array.from(
    (function* () {
      // Often the listeners know before the writer does.
      for (const own of arrivals)
        for (const [place, arrived] of own.entries())
          if (arrived > 0) yield Math.max(0, arrived - (moments[place] ?? 0))
    })(),
  ).sort()
const at = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const [sinceSent, sinceAnswered] = [delaysFrom(sentAt), delaysFrom(answeredAt)]
const writes = answeredAt.map((answered, place) => answered - (sentAt[place] ?? 0)).sort()
const result: LiveResult = {
  writesASecond: writes.length / took,
  deliveries: sinceSent.length,
  missing: cookies.length * objectives.length - sinceSent.length,
  together,
  answeredP50: at(sinceAnswered, 0.5),
  answeredP99: at(sinceAnswered, 0.99),
  sentP50: at(sinceSent, 0.5),
  sentP99: at(sinceSent, 0.99),
  writeP50: at(writes, 0.5),
  writeP99: at(writes, 0.99),
}
console.log(JSON.stringify(result))
process.exit()
