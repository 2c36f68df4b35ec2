import { whyHalfSignedIn } from '@cairn/domain/accounts/rules'
import { messages } from '@cairn/domain/live/messages'
import { findSession } from '../accounts/session.ts'
import { endOf, newsChannel } from '../activity/record.ts'
import type { Call } from '../call-life.ts'
import type { Database, Tx } from '../db/client.ts'
import { inCompany } from '../db/tenant.ts'
import { type Caller, unattendedScope } from '../gate.ts'
import { inboxesIn } from '../inbox/channel.ts'
import { Refused } from '../refused.ts'
import { clusterOf, cursorNow, newsFrom, newsSince } from './changes.ts'
import { type Channel, openChannel } from './channel.ts'
import { heartbeatText, inboxText, retryText, textOf } from './event-text.ts'
import { type Listener, openListener } from './listener.ts'

export type Live = {
  /** Tells a member what changes in their company, from the last event they know, for as long as their call lasts. */
  follow(caller: Caller<'member'>, after: string | undefined, call: Call): Promise<AsyncIterable<string>>
  /** Does what is due: signs of life, and looking whether each listener may still listen. */
  beat(): Promise<void>
  /** Begins to beat by itself. */
  start(): void
  /** Ends every stream; none is opened from here on. */
  close(): Promise<void>
  count(): number
}

export type WithLive = { live: Live }

export type LiveParts = {
  db: Database
  clock: () => Date
  onError: (error: unknown) => void
  limits?: { ofOnePerson: number; inAll: number }
  spacing?: number
}

const second = 1000
const heartbeatInterval = 20 * second
/** A screen is read a moment before its stream is open. */
const replayWindow = 30 * second
const tryAgainAfter = 30

export const openLive = ({
  db,
  clock,
  onError,
  limits = { ofOnePerson: 10, inAll: 2000 },
  spacing = 200,
}: LiveParts): Live => {
  const channels = new Map<string, Channel>()
  const listeners = new Map<Listener, { companyId: string; beatenAt: number }>()
  let listening: Promise<() => Promise<void>> | null = null
  let beating: Promise<unknown> | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const ask = <T>(companyId: string, question: (tx: Tx) => Promise<T>) =>
    inCompany(db, unattendedScope(companyId, clock()), question)

  const nudge = (companyId: string) => channels.get(companyId)?.nudge()
  /** An inbox is its owner's: nobody else hears that there is something in it. */
  const tellOwners = (people: ReadonlySet<string>) => {
    for (const listener of listeners.keys())
      if (people.has(listener.session.me.account.id)) listener.send(inboxText)
  }
  /** The database tells of every session and membership that ends, whoever ended it and on whichever server. */
  const hear = (news: string) => {
    const inboxes = inboxesIn(news)
    if (inboxes !== null) return tellOwners(inboxes)
    const ended = endOf(news)
    if (ended === null) return nudge(news)
    for (const listener of [...listeners.keys()])
      if (listener.session.id === ended || listener.session.me.account.id === ended) listener.end()
  }
  /** What could not be heard meanwhile: changes, news of inboxes, and whose session ended. */
  const catchUp = () => {
    for (const channel of channels.values()) channel.nudge()
    for (const listener of listeners.keys()) listener.send(inboxText)
    void endWhoMayNot([...listeners], clock())
  }

  /** Nobody listens, nobody asks: the first one who does opens the connection. */
  const listen = () => {
    listening ??= db.listen(newsChannel, { onNews: hear, onResumed: catchUp }).catch((error) => {
      listening = null
      throw error
    })
    return listening
  }

  let cluster: Promise<string> | null = null
  const knownCluster = () => {
    cluster ??= clusterOf(db).catch((error) => {
      cluster = null
      throw error
    })
    return cluster
  }

  const channelOf = (companyId: string) => {
    const known = channels.get(companyId)
    if (known !== undefined) return known
    const opened = openChannel({
      begin: () => ask(companyId, cursorNow),
      read: (cursor) => ask(companyId, (tx) => newsSince(tx, cursor)),
      idOf: async (cursor) => idOf(await knownCluster(), cursor),
      onError,
      spacing,
    })
    channels.set(companyId, opened)
    return opened
  }

  const refuseTooMany = (accountId: string) => {
    const own = [...listeners.keys()].filter(({ session }) => session.me.account.id === accountId)
    if (isClosed || listeners.size >= limits.inAll || own.length >= limits.ofOnePerson)
      throw new Refused({ code: 'unavailable', message: messages.full }, tryAgainAfter)
  }

  const missedBy = async (companyId: string, after: string | undefined, now: Date) => {
    const cursor = after === undefined ? null : readId(await knownCluster(), after)
    return ask(companyId, async (tx) => {
      if (cursor !== null) return newsSince(tx, cursor)
      const news = await newsFrom(tx, new Date(now.getTime() - replayWindow))
      // A cursor nobody can read is as good as one from long ago.
      return after === undefined ? news : { ...news, changes: null }
    })
  }

  const follow: Live['follow'] = async ({ session, scope }, after, call) => {
    const { companyId, now } = scope
    refuseTooMany(session.me.account.id)
    const channel = channelOf(companyId)
    const listener = openListener(session, () => {
      listeners.delete(listener)
      channel.listeners.delete(listener)
      if (channel.listeners.size === 0) channels.delete(companyId)
    })
    listeners.set(listener, { companyId, beatenAt: now.getTime() })
    channel.listeners.add(listener)
    call.whenLeft(listener.end)
    try {
      await listen()
      // What was missed is asked for once the channel is at work: in between there is nothing to miss.
      await channel.ready()
      const missed = await missedBy(companyId, after, now)
      // Between the reading of the session and here it may have ended, and nobody was listening.
      await endWhoMayNot([[listener, { companyId }]], now)
      const id = idOf(await knownCluster(), missed.cursor)
      listener.sendFirst(
        retryText(Math.random()) + textOf(missed.changes, id) + heartbeatText(id) + inboxText,
      )
      return listener.texts
    } catch (error) {
      listener.end()
      throw error
    }
  }

  /** An outage ends no session: only an answer does. */
  const mayListen = async ({ session: { token, origin } }: Listener, companyId: string, now: Date) => {
    const session = await findSession(db, token, origin, now)
    return (
      session !== null && whyHalfSignedIn(session) === null && session.me.membership?.company.id === companyId
    )
  }

  const endWhoMayNot = (some: [Listener, { companyId: string }][], now: Date) =>
    Promise.all(
      some.map(async ([listener, { companyId }]) => {
        const may = await mayListen(listener, companyId, now).catch((error) => {
          onError(error)
          return true
        })
        if (!may) listener.end()
      }),
    )

  const beatOne = async (listener: Listener, companyId: string, now: Date) => {
    if (!listener.isAlive()) listener.end()
    await endWhoMayNot([[listener, { companyId }]], now)
    listener.send(heartbeatText())
  }

  const beatAll = async () => {
    const now = clock()
    // In either direction: a clock that was put back must not silence a stream until it has caught up.
    const due = [...listeners].filter(
      ([, { beatenAt }]) => Math.abs(now.getTime() - beatenAt) >= heartbeatInterval,
    )
    await Promise.all(
      due.map(([listener, state]) => {
        state.beatenAt = now.getTime()
        return beatOne(listener, state.companyId, now)
      }),
    )
    // Should a word of news ever be lost, it is made up for here.
    for (const companyId of new Set(due.map(([, state]) => state.companyId))) nudge(companyId)
  }

  const runHeartbeat = async () => {
    beating ??= beatAll().finally(() => {
      beating = null
    })
    await beating
  }

  return {
    follow,
    beat: runHeartbeat,
    start: () => {
      timer = setInterval(() => void runHeartbeat(), second)
    },
    close: async () => {
      isClosed = true
      clearInterval(timer)
      for (const listener of [...listeners.keys()]) listener.end()
      await beating
      const stop = await listening?.catch(() => null)
      await stop?.()
    },
    count: () => listeners.size,
  }
}
/**
 * What a listener has been told of, in PostgreSQL's own word for a snapshot: `oldest running : next : running`. Entries of
 * the log get their ids before their transactions end, in any order; whether a transaction had ended does not depend on it.
 */
const spelling = /^(\d{1,18}):(\d{1,18}):((?:\d{1,18},)*\d{1,18})?$/

/** What a browser keeps: a cursor, and which database it is of. */
const idOf = (cluster: string, cursor: string) => `${cluster}/${cursor}`

const readId = (cluster: string, id: string) => {
  const own = `${cluster}/`
  return id.startsWith(own) ? readCursor(id.slice(own.length)) : null
}

/** A cursor that came back from a browser, if the database will take it for one. */
const readCursor = (text: string): string | null => {
  const [, oldest = '', next = '', list] = spelling.exec(text) ?? []
  const running = list === undefined ? [] : list.split(',').map(BigInt)
  const bounds = [BigInt(oldest), ...running]
  const isAscending = running.every((one, index) => index === 0 || one > (running[index - 1] ?? 0n))
  const isInside = bounds.every((one) => one > 0n && one >= BigInt(oldest) && one <= BigInt(next))
  return oldest !== '' && isAscending && isInside && running.at(-1) !== BigInt(next) ? text : null
}
