import type { ObjectiveStatus } from '../objectives/status.ts'

/** The tiles that count by status. */
export const statusTiles = [
  'completed',
  'on_track',
  'behind',
  'delayed',
  'will_not_complete',
] as const satisfies ObjectiveStatus[]
export type StatusTile = (typeof statusTiles)[number]

export const changesTile = 'status_changed'
export const tiles = [...statusTiles, changesTile] as const
export type Tile = (typeof tiles)[number]
export const isTile = (word: unknown): word is Tile => tiles.some((tile) => tile === word)

export const allQuarters = 'all'
/** In the place of a team: the objectives that belong to none. */
export const noTeam = 'none'

/** What a tile's dialog lists; those beyond its own status are told apart on the tile: '+4 at risk'. */
export const statusesOfTile = (tile: StatusTile): readonly ObjectiveStatus[] =>
  tile === 'behind' ? ['behind', 'at_risk'] : [tile]

type Mix = readonly { status: ObjectiveStatus; count: number }[]

export const countIn = (mix: Mix, status: ObjectiveStatus) =>
  mix.find((one) => one.status === status)?.count ?? 0

/** A share in percent, rounded; none of nothing. */
export const percentOf = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 100)

const day = 24 * 60 * 60 * 1000

/** A status change counts as recent for seven times 24 hours. */
export const recentSince = (now: Date) => new Date(now.getTime() - 7 * day)

export const isRecentChange = (statusChangedDate: Date | null, now: Date) =>
  statusChangedDate !== null && statusChangedDate >= recentSince(now)
