import { allQuarters, isTile, noTeam, type Tile } from '@cairn/domain/dashboard/tiles'
import { isQuarter } from '@cairn/domain/objectives/quarter'
import { isStatus, type ObjectiveStatus } from '@cairn/domain/objectives/status'
import { isId } from '../address-search.ts'

export const allTeams = 'all'

/** What the address says. It may have been typed by hand, so what means nothing is passed over. */
export type Address = {
  [name in 'quarter' | 'team' | 'show' | 'of' | 'history' | 'okrId' | 'tab']?: string | undefined
}

/** The quarter that was asked for; without one the server chooses. */
export const quarterIn = ({ quarter }: Address) =>
  quarter === allQuarters || isQuarter(quarter) ? quarter : undefined

/** The quarter of the calls that follow the first one: the one that is shown. */
export const shownQuarter = (quarter: string | null) => quarter ?? allQuarters

/** What a number counts, as its dialog asks for it: a tile, or of one team all or those of one status. */
export type CountedSelection = { tile: Tile } | { teamId: string; status?: ObjectiveStatus }

const allOfThem = 'all'

/** A team, or none, names the numbers that are its own. */
export const addressOfTeam = (teamId: string | null, status?: ObjectiveStatus): Address => ({
  show: status ?? allOfThem,
  of: teamId ?? noTeam,
})

export const countedIn = ({ show, of }: Address): CountedSelection | null => {
  if (of === noTeam || isId(of)) {
    if (isStatus(show)) return { teamId: of, status: show }
    return show === allOfThem ? { teamId: of } : null
  }
  return isTile(show) ? { tile: show } : null
}

/** The address without what names no quarter, no team and no number. */
export const meaningOf = (address: Address): Address => {
  const { team, show, of } = address
  const isCounted = countedIn(address) !== null
  return {
    ...address,
    quarter: quarterIn(address),
    team: team === allTeams || isId(team) ? team : undefined,
    show: isCounted ? show : undefined,
    of: isCounted ? of : undefined,
  }
}

type TeamsOfList = readonly { team: { id: string } | null }[]

/** Whose updates are shown: undefined leaves it to who is looking, null means everyone's. */
export const teamIn = ({ team }: Address, teams: TeamsOfList): string | null | undefined => {
  if (team === allTeams) return null
  return teams.some((one) => one.team?.id === team) ? team : undefined
}
