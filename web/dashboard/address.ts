import { AskedQuarter, allQuarters, Tile } from '@cairn/domain/dashboard/schema'
import type { Tile as TileName } from '@cairn/domain/dashboard/tiles'

export const allTeams = 'all'

/** What the address says. It may have been typed by hand, so what means nothing is passed over. */
export type Address = {
  [name in 'quarter' | 'team' | 'show' | 'history' | 'okrId' | 'tab']?: string | undefined
}

/** The quarter that was asked for; without one the server chooses. */
export const quarterIn = ({ quarter }: Address): AskedQuarter => {
  const asked = AskedQuarter.safeParse(quarter)
  return asked.success ? asked.data : undefined
}

/** The quarter of the calls that follow the first one: the one that is shown. */
export const shownQuarter = (quarter: string | null) => quarter ?? allQuarters

export const tileIn = ({ show }: Address): TileName | null => {
  const tile = Tile.safeParse(show)
  return tile.success ? tile.data : null
}

type Known = readonly { team: { id: string } | null }[]

/** Whose updates are shown: undefined leaves it to who is looking, null means everyone's. */
export const teamIn = ({ team }: Address, teams: Known): string | null | undefined => {
  if (team === allTeams) return null
  return teams.some((one) => one.team?.id === team) ? team : undefined
}
