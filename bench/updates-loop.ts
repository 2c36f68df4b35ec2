import type { ObjectiveStatus } from '@cairn/domain/objectives/status'
import { NewUpdate } from '@cairn/domain/updates/schema'
import { openPostgres } from '../server/db/postgres.ts'
import { scopeOf } from '../server/gate.ts'
import { ownOrigin } from '../server/origin.ts'
import { postUpdate } from '../server/updates/commands.ts'
import { listUpdates } from '../server/updates/queries.ts'
import { ask } from './ask.ts'
import { timedLoop } from './timed-loop.ts'

/** Posts updates, or reads those of one objective, through the server or by the same statements alone. */
const { KIND, URL: url, COOKIE: cookie = '', DATABASE_URL = '', COMPANY = '', PERSON = '' } = process.env
const { OBJECTIVES = '', SECONDS, CONNECTIONS } = process.env
const connections = Number(CONNECTIONS)
const objectives = OBJECTIVES.split(' ')
const turns: ObjectiveStatus[] = ['on_track', 'at_risk']

let count = 0
/** One objective after another, so that nobody waits for the lock of somebody else's; each post changes a status. */
const next = () => {
  count += 1
  return {
    objective: objectives[count % objectives.length] ?? '',
    body: {
      updateText: 'Chute guards arrived. We fit them on Sunday and expect 700 more an hour.',
      nextWeekFocus: 'Fit the guards, then measure three peaks.',
      status: turns[Math.floor(count / objectives.length) % 2],
    },
  }
}

const throughServer = (address: string) => {
  const { objective, body } = next()
  return ask(`${address}/api/objectives/${objective}/updates`, {
    cookie,
    ...(KIND === 'post' && { method: 'POST', body }),
  })
}

const db = url === undefined ? await openPostgres({ url: DATABASE_URL, connections, onLost: () => {} }) : null
const profile = { id: PERSON, permissionsLevel: 'company_admin' as const, fullName: 'Maren Aasen' }
const alone = async () => {
  const { objective, body } = next()
  const scope = scopeOf({ company: { id: COMPANY }, profile }, new Date(), ownOrigin)
  await db?.as('cairn_app', { companyId: COMPANY }, async (tx) => {
    if (KIND === 'post') await postUpdate(tx, scope, objective, NewUpdate.parse(body))
    else await listUpdates(tx, scope, objective, undefined)
  })
  return 0
}

await timedLoop(Number(SECONDS), connections, () => (url === undefined ? alone() : throughServer(url)))
await db?.close()
