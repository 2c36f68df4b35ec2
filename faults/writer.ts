import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint, Reply, Request } from '@cairn/domain/endpoint'
import { objectives } from '@cairn/domain/objectives/contract'
import type { Objective } from '@cairn/domain/objectives/schema'
import type { RefusalCode } from '@cairn/domain/refusal'
import { updates } from '@cairn/domain/updates/contract'
import { type Answer, ask, type Caller } from './answers.ts'
import type { Ledger, Write } from './ledger.ts'

export type Client = {
  /** Of one client, such as `c2-a`; it begins with that of the company. */
  name: string
  company: string
  cookie: string
}

const beforeAnotherTry = 250
const turnsWithOneObjective = 12

/** Every mark names the company it belongs to, so that one in a stranger's reply gives itself away. */
const markOf = (client: Client, count: number) => `<${client.name}-${count}>`
const marks = /<(c\d+)-/g
const holdsForeign = (text: string, company: string) =>
  [...text.matchAll(marks)].some(([, owner]) => owner !== company)

/** Creates, updates, edits and reads with little pause, as one client does, until it is told to stop. */
export const startWriter = (ledger: Ledger, site: Caller, client: Client, pause: number) => {
  let isStopped = false
  let count = 0
  const caller = { ...site, cookie: client.cookie }

  const told = async <E extends Endpoint>(
    endpoint: E,
    request: Request<E>,
    expected: readonly RefusalCode[] = [],
  ): Promise<Answer<Reply<E>>> => {
    const begun = performance.now()
    const answer = await ask({ ...caller, expected }, endpoint, request)
    ledger.hear(answer, performance.now() - begun)
    if (answer.kind === 'acknowledged' && holdsForeign(answer.text, client.company))
      ledger.complain(`${endpoint.path} showed another company's data to ${client.name}`)
    return answer
  }

  /** What happens only once however often it is asked for, until it is known to have happened. */
  const insist = async <E extends Endpoint>(endpoint: E, request: Request<E>): Promise<Reply<E> | null> => {
    for (let tries = 0; ; tries += 1) {
      const answer = await told(endpoint, request)
      if (answer.kind === 'acknowledged') return answer.reply
      if (isStopped && tries > 20) return null
      await wait(beforeAnotherTry)
    }
  }

  const want = (kind: Write['kind'], known: Partial<Write> = {}) => {
    count += 1
    return ledger.ask({
      kind,
      mark: markOf(client, count),
      client: client.name,
      cookie: client.cookie,
      ...known,
    })
  }

  const create = async (): Promise<Objective | null> => {
    const write = want('objective')
    const body = { title: write.mark, keyResults: [{ title: 'Parcels', targetValue: 1e6 }] }
    const answer = await told(objectives.create, { body })
    if (answer.kind !== 'acknowledged') return null
    write.id = answer.reply.id
    ledger.keep(write)
    return answer.reply
  }

  const post = async ({ id: objectiveId, keyResults }: Objective) => {
    const id = randomUUID()
    const write = want('update', { id, objectiveId })
    const values = keyResults.map((one) => ({ id: one.id, currentValue: count }))
    const body = { id, updateText: write.mark, keyResults: values }
    if ((await insist(updates.post, { params: { objective: objectiveId }, body })) !== null)
      ledger.keep(write)
  }

  const edit = async ({ id, version, title, quarter, status }: Objective): Promise<Objective | null> => {
    const write = want('edit', { objectiveId: id })
    const body = { version, title, quarter, status, description: write.mark }
    // An earlier save whose answer was lost may still have come through.
    const answer = await told(objectives.update, { params: { id }, body }, ['conflict'])
    if (answer.kind !== 'acknowledged')
      return (await insist(objectives.get, { params: { id } }))?.objective ?? null
    ledger.keep(write)
    return answer.reply
  }

  const work = async () => {
    while (!isStopped) {
      const posted = await create()
      let edited = await create()
      if (posted === null || edited === null) await wait(beforeAnotherTry)
      for (let turn = 0; posted && edited && !isStopped && turn < turnsWithOneObjective; turn += 1) {
        await post(posted)
        if (turn % 3 === 0) edited = await edit(edited)
        if (turn % 4 === 0) await told(objectives.list, { query: {} })
        await wait(pause)
      }
    }
  }
  const working = work()

  return {
    stop: async () => {
      isStopped = true
      await working
    },
  }
}
