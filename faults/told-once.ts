import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { discussion } from '@cairn/domain/discussion/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import type { Database } from '../server/db/client.ts'
import { openEmbedded } from '../server/db/embedded.ts'
import { seeded } from '../server/testing/seeded.ts'
import { copyTemplate } from '../server/testing/template.ts'
import { ask, askAgain } from './answers.ts'
import { movedClock } from './clock.ts'
import { type Cluster, newDatabase } from './cluster.ts'
import { enterReader, inboxOf, readersAddress } from './reader.ts'
import { type Length, onStage, type Stage, storedAt } from './stage.ts'
import type { Row } from './table.ts'

const minute = 60_000
const longestTelling = 60_000
/** Milliseconds between what is said and the kill: as long as a round of telling takes to begin and end. */
const longestBefore = 1300
/** So long after the last letter there is none to come. */
const quiet = 4000
const [betweenTries, mostTries] = [200, 300]
const killsOf = { long: 50, short: 4 } as const

const countIn = (texts: readonly string[], mark: string) => texts.filter((text) => text.includes(mark)).length

type Told = { worst: number; marks: readonly string[]; letters: readonly string[] }

/**
 * Somebody is mentioned again and again, and the server that was asked is killed between the comment, the inbox and the letter. In the
 * end the reader has heard of each comment once in the inbox, and of each in one letter at most; in none only where a letter broke off.
 */
const tellWhileKilling = async (
  stage: Stage,
  clock: ReturnType<typeof movedClock>,
  kills: number,
): Promise<Told> => {
  const { site, servers, clients, ledger, mail } = stage
  const { cookie = '' } = clients[0] ?? {}
  const told = await enterReader(stage, cookie)
  const made = await askAgain({ ...site, cookie }, objectives.create, {
    body: { title: 'Talked about', ownerId: told.id, keyResults: [{ title: 'Told' }] },
  })
  if (made.kind !== 'acknowledged') throw new Error(`No OKR to talk about: ${JSON.stringify(made)}`)
  const random = seeded(20_261_116)
  const marks: string[] = []
  const say = async (round: number) => {
    const mark = `mark${round}x${Math.floor(random() * 1e9)}end`
    const mentions = [{ kind: 'person' as const, id: told.id }]
    const body = { id: randomUUID(), words: `Have you heard ${mark}, @Nadia Haddad?`, mentions }
    const request = { params: { objective: made.reply.id }, body }
    // As a browser does behind a balancer: whoever is there is asked, until somebody answers.
    let answer: Awaited<ReturnType<typeof ask>> = { kind: 'cut' }
    const isOpen = () => answer.kind === 'cut' || (answer.kind === 'refused' && answer.code === 'unavailable')
    for (let tries = 0; isOpen() && tries < mostTries; tries += 1) {
      if (tries > 0) await wait(betweenTries)
      const { url } = servers[(round + tries) % servers.length] ?? servers[0]
      answer = await ask({ url, cookie }, discussion.post, request)
    }
    if (answer.kind === 'acknowledged') marks.push(mark)
    else ledger.complain(`a comment was answered ${JSON.stringify(answer)}`)
  }
  let worst = 0
  for (let round = 0; round < kills; round += 1) {
    const server = servers[round % servers.length] ?? servers[0]
    // What was told by now is due: its letter is written while this is said, and the server dies in the midst of both.
    clock.moveAhead((round + 1) * 6 * minute)
    const saying = Promise.all([say(round), say(round)])
    await wait(longestBefore * random())
    const moment = performance.now()
    await server.kill()
    await server.ready()
    worst = Math.max(worst, (performance.now() - moment) / 1000)
    await saying
  }
  const heardOf = async () => {
    const heard = await inboxOf(stage, told)
    return marks.filter((mark) => countIn(heard, mark) > 0).length
  }
  await until(async () => (await heardOf()) === marks.length, longestTelling)
  clock.moveAhead((kills + 2) * 6 * minute)
  const letters = () =>
    mail.delivered
      .filter((one) => one.recipients.includes(readersAddress))
      .map((one) => one.mail.text ?? '')
      .filter((text) => text.includes('Replying to this mail is not read'))
  const isQuiet = quietFor(quiet, () => letters().length)
  await until(() => marks.every((mark) => countIn(letters(), mark) > 0) || isQuiet(), longestTelling)
  const heard = await inboxOf(stage, told)
  for (const mark of marks) {
    if (countIn(heard, mark) !== 1)
      ledger.complain(`${mark} stands ${countIn(heard, mark)} times in the inbox`)
    if (countIn(letters(), mark) > 1) ledger.complain(`${mark} was mailed ${countIn(letters(), mark)} times`)
  }
  if (heard.length !== marks.length)
    ledger.complain(`${heard.length} entries tell of ${marks.length} comments`)
  stage.remark(`${marks.length} comments were told once each, in ${letters().length} letters`)
  return { worst, marks, letters: letters() }
}

const until = async (isSo: () => boolean | Promise<boolean>, longest: number) => {
  const begun = performance.now()
  while (!(await isSo()) && performance.now() - begun < longest) await wait(100)
}

/** Whether nothing more has come for so long. */
const quietFor = (milliseconds: number, count: () => number) => {
  let [last, since] = [count(), performance.now()]
  return () => {
    if (count() !== last) [last, since] = [count(), performance.now()]
    return performance.now() - since > milliseconds
  }
}

/** A mark that no letter brought was in one that broke off while it was handed over, which nobody sends again, or it is lost. */
const judgeLetters = async (db: Database, row: Row, { marks, letters }: Told): Promise<Row> => {
  const count = async (statuses: readonly string[]) => {
    const [found] = await db.raw<{ count: number }>(
      `select count(*)::int as count from mail_outbox where kind = 'inbox_at_once' and to_email = $1 and status = any($2::text[])`,
      [readersAddress, statuses],
    )
    return found?.count ?? 0
  }
  const [sent, broken] = [await count(['sent']), await count(['sending', 'timed_out'])]
  const left = await count(['waiting', 'queued', 'not_sent'])
  const unposted = await db.raw<{ words: string }>(
    `select details ->> 'words' as words from inbox_entries where kind = 'mentioned' and mailed_at is null`,
  )
  const unheard = marks.filter((mark) => countIn(letters, mark) === 0)
  const wrong = [
    ...unheard
      .filter((mark) => broken === 0 || unposted.some(({ words }) => words.includes(mark)))
      .map((mark) => `${mark} was mailed never`),
    ...(left > 0 ? [`${left} letters were never sent`] : []),
    ...(letters.length < sent || letters.length > sent + broken
      ? [`${letters.length} letters came of ${sent} that were sent and ${broken} that broke off`]
      : []),
  ]
  for (const why of wrong) console.error(`  ${row.name}: ${why}`)
  const said = `${broken} letters broke off, with ${unheard.length} of the comments`
  return {
    ...row,
    wrong: row.wrong + wrong.length,
    remarks: broken > 0 ? [...row.remarks, said] : row.remarks,
  }
}

type Where = {
  name: string
  env: Record<string, string>
  servers: number
  openStored: () => Promise<Database>
}

const toldOnce = async ({ name, env, servers, openStored }: Where, length: Length): Promise<Row> => {
  const clock = movedClock()
  let told: Told = { worst: 0, marks: [], letters: [] }
  try {
    const row = await onStage(
      { name, length, env: { ...env, ...clock.env }, servers, openStored },
      async (stage) => {
        told = await tellWhileKilling(stage, clock, killsOf[length])
        return told.worst
      },
    )
    const db = await openStored()
    try {
      return await judgeLetters(db, row, told)
    } finally {
      await db.close()
    }
  } finally {
    clock.remove()
  }
}

/** Two servers, of which one is killed and then the other. */
export const toldOnceByTwo = async (cluster: Cluster, length: Length) => {
  const url = await newDatabase(cluster, 'told_once')
  return toldOnce(
    {
      name: `killed ${killsOf[length]} times between a comment and who hears of it, two servers`,
      env: { DATABASE_URL: url },
      servers: 2,
      openStored: storedAt(url),
    },
    length,
  )
}

export const embeddedToldOnce = async (length: Length) => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-faults-data-'))
  try {
    await copyTemplate(folder)
    return await toldOnce(
      {
        name: `embedded, killed ${killsOf[length]} times between a comment and who hears of it`,
        env: { DATA_DIR: folder },
        servers: 1,
        openStored: () => openEmbedded(folder),
      },
      length,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
