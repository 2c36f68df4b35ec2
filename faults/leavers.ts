import { randomInt } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { dashboard } from '@cairn/domain/dashboard/contract'
import { live } from '@cairn/domain/live/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { type Asked, requestOf } from '../server/testing/raw-calls.ts'
import type { Client } from './writer.ts'

const betweenVisits = 40
const longestPatience = 120

const asked: Asked[] = [
  { method: 'GET', path: objectives.list.path },
  { method: 'GET', path: dashboard.read.path },
  { method: 'GET', path: live.events.path },
  { method: 'GET', path: objectives.export.path },
  { method: 'POST', path: objectives.create.path, body: '{"title":"never sent to its end"}' },
]

/** Somebody who never waits: they close the connection, whatever has come of what they asked for, or of their asking. */
export const startLeaver = (url: string, { cookie }: Client) => {
  const { hostname, port } = new URL(url)
  let isStopped = false

  const visit = async (one: Asked) => {
    const { head, body } = requestOf(one, cookie)
    const socket = connect(Number(port), hostname).on('error', () => {})
    // What is asked for in full is only read: nobody could say afterwards whether a write was kept.
    socket.resume().write(head + body.slice(0, -1))
    await wait(randomInt(longestPatience))
    socket.destroy()
  }
  const work = async () => {
    for (let count = 0; !isStopped; count += 1) {
      await visit(asked[count % asked.length] as Asked)
      await wait(betweenVisits)
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
