import { accounts } from '@cairn/domain/accounts/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { updates } from '@cairn/domain/updates/contract'
import { askAgain, type Caller } from './answers.ts'
import type { Missing, Write } from './ledger.ts'
import { newAddress, password } from './newcomers.ts'

const atOnce = 4

/** Asks the server for everything that it acknowledged, as those who wrote it, and names what it does not show. */
export const findMissing = async (site: Caller, writes: readonly Write[]): Promise<Missing[]> => {
  const kept = writes.filter(({ isAcknowledged }) => isAcknowledged)
  const ofKind = (kind: Write['kind']) => kept.filter((write) => write.kind === kind)
  const missing: Missing[] = []
  const check = async (write: Write, isShown: Promise<boolean>) => {
    if (!(await isShown)) missing.push({ write, where: 'shown' })
  }
  await inTurns(ofKind('objective'), (write) => check(write, showsObjective(site, write)))
  await inTurns(ofKind('account'), (write) => check(write, knowsAccount(site, write)))
  await inTurns(byObjective(ofKind('update')), async (group) => {
    const shown = await shownUpdates(site, group[0])
    for (const write of group) await check(write, Promise.resolve(shown.has(write.mark)))
  })
  await inTurns(byObjective(ofKind('edit')), async (group) => {
    const shown = await shownEdits(site, group[0])
    for (const write of group) await check(write, Promise.resolve(shown.has(write.mark)))
  })
  return missing
}

const inTurns = async <T>(items: readonly T[], visit: (item: T) => Promise<void>) => {
  const waiting = [...items]
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await visit(item)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

type Group = [Write, ...Write[]]
const byObjective = (writes: readonly Write[]): Group[] => {
  const groups = new Map<string, Group>()
  for (const write of writes) {
    const known = groups.get(write.objectiveId ?? '')
    if (known === undefined) groups.set(write.objectiveId ?? '', [write])
    else known.push(write)
  }
  return [...groups.values()]
}

const showsObjective = async (site: Caller, { cookie, id = '', mark }: Write) => {
  const answer = await askAgain({ ...site, cookie, expected: ['not_found'] }, objectives.get, {
    params: { id },
  })
  return answer.kind === 'acknowledged' && answer.reply.objective.title === mark
}

/** The right password of an address that was never confirmed. */
const knowsAccount = async (site: Caller, { mark }: Write) => {
  const caller: Caller = {
    ...site,
    address: newAddress(),
    expected: ['email_not_verified', 'invalid_credentials'],
  }
  const answer = await askAgain(caller, accounts.signIn, { body: { email: mark, password } })
  return answer.kind === 'refused' && answer.code === 'email_not_verified'
}

const shownUpdates = async (site: Caller, { cookie, objectiveId = '' }: Write) => {
  const shown = new Set<string>()
  let cursor: string | null | undefined
  do {
    const query = cursor ? { cursor } : {}
    const answer = await askAgain({ ...site, cookie }, updates.list, {
      params: { objective: objectiveId },
      query,
    })
    if (answer.kind !== 'acknowledged') return shown
    for (const { updateText } of answer.reply.updates) shown.add(updateText)
    cursor = answer.reply.nextCursor
  } while (cursor)
  return shown
}

const shownEdits = async (site: Caller, { cookie, objectiveId: id = '' }: Write) => {
  const answer = await askAgain({ ...site, cookie }, objectives.history, { params: { id }, query: {} })
  if (answer.kind !== 'acknowledged') return new Set<string>()
  return new Set(answer.reply.entries.flatMap(({ changes }) => changes.map(({ to }) => String(to))))
}
