import { setTimeout as wait } from 'node:timers/promises'
import { live } from '@cairn/domain/live/contract'
import { messagesOf } from '../server/testing/event-stream.ts'
import type { Caller } from './answers.ts'
import type { Write } from './ledger.ts'
import type { Client } from './writer.ts'

const beforeAnotherTry = 200

/** Follows what changes in a company as a browser does: after a broken connection from the last event it knows. */
export const startFollower = ({ url }: Caller, { cookie, company }: Client) => {
  const leaving = new AbortController()
  const seen = new Set<string>()
  let lastId = ''
  let connections = 0
  let wasToldAll = false

  const listen = async () => {
    const response = await fetch(url + live.events.path, {
      headers: { cookie, ...(lastId === '' ? {} : { 'last-event-id': lastId }) },
      signal: leaving.signal,
    })
    if (response.ok) connections += 1
    const noteId = (id: string) => {
      lastId = id
    }
    for await (const event of messagesOf(response, noteId)) {
      if (event.kind === 'everything' || (event.kind === 'changed' && event.subjectId === null))
        wasToldAll = true
      if (event.kind === 'changed' && event.subjectId !== null) seen.add(event.subjectId)
    }
  }
  const follow = async () => {
    while (!leaving.signal.aborted) {
      await listen().catch(() => {})
      await wait(beforeAnotherTry)
    }
  }
  const following = follow()

  return {
    connections: () => connections,
    isFollowing: async () => {
      while (connections === 0) await wait(20)
    },
    /** What was acknowledged in this company and never heard of, once there was time to hear it. */
    missedOf: async (writes: readonly Write[]) => {
      const ids = new Set(
        writes
          .filter(({ client, isAcknowledged }) => isAcknowledged && client.startsWith(`${company}-`))
          .flatMap(({ kind, id, objectiveId }) => (kind === 'objective' ? (id ?? []) : (objectiveId ?? []))),
      )
      const missing = () => (wasToldAll ? [] : [...ids].filter((id) => !seen.has(id)))
      for (let tries = 0; missing().length > 0 && tries < 50; tries += 1) await wait(200)
      return missing()
    },
    leave: async () => {
      leaving.abort()
      await following
    },
  }
}
