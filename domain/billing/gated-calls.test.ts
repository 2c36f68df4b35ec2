import { describe, expect, it } from 'vitest'
import { contract } from '../contract.ts'
import type { Endpoint } from '../endpoint.ts'

/** The rooms whose writes are what a company pays for; whatever else there is goes on without a subscription. */
const paidRooms = new Set([
  'objectives',
  'updates',
  'strategies',
  'templates',
  'blockers',
  'discussion',
  'quarters',
  'reviews',
  'trash',
])
/** Taking something back must always be possible, and so must deleting, and getting rid of what was deleted. */
const alwaysOpen = new Set([
  'objectives.remove',
  'objectives.revokeShare',
  'quarters.revokeReview',
  'strategies.remove',
  'templates.remove',
  'discussion.remove',
  'discussion.unfollow',
  'discussion.unfollowTeam',
  'reviews.removeLine',
  /** Who looks on in an open review says nothing by it. */
  'reviews.here',
  'trash.empty',
])
/** These end a state of the quarter, and delete nothing. */
const changesOfState = ['quarters.stopPlanning', 'quarters.backToRun']

const calls = Object.entries(contract).flatMap(([room, endpoints]) =>
  Object.entries(endpoints).map(([name, call]: [string, Endpoint]) => ({ room, name, call })),
)

describe('Access is asked for', () => {
  it('by every write about OKRs but taking a link back and deleting, and by nothing else', () => {
    const gated = calls.filter(({ call }) => call.needsAccess).map(({ room, name }) => `${room}.${name}`)
    const paidFor = calls
      .filter(({ room, call }) => paidRooms.has(room) && call.method !== 'GET')
      .map(({ room, name }) => `${room}.${name}`)
      .filter((name) => !alwaysOpen.has(name))
    expect(gated).toEqual(paidFor)
    expect(gated).toEqual(expect.arrayContaining(['objectives.create', 'trash.restore']))
  })

  it('by no call that deletes anything', () => {
    const gated = calls.filter(({ call }) => call.method === 'DELETE' && call.needsAccess)
    expect(gated.map(({ room, name }) => `${room}.${name}`)).toEqual(changesOfState)
  })
})
