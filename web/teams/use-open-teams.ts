import type { Team } from '@cairn/domain/teams/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { wordsOf } from '../failure.ts'
import { notices } from '../ui/notice-store.ts'
import { aboveOf, rowsOf } from './tree.ts'
import { type KnownTeams, loadTeams } from './tree-query.ts'

/** Which teams are open: all that are fully known, until someone says otherwise; and those above the one asked for. */
export const useOpenTeams = (known: KnownTeams | undefined, highlighted: string | undefined) => {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const rows = useMemo(() => {
    if (!known) return []
    const above = highlighted ? aboveOf(known.teams, highlighted) : []
    return rowsOf(
      known.teams,
      (team, children) => chosen.get(team.id) ?? (children === team.childCount || above.includes(team.id)),
    )
  }, [known, chosen, highlighted])

  const toggle = (team: Team, isOpen: boolean) => {
    const children = known?.teams.filter(({ parentId }) => parentId === team.id).length ?? 0
    const isMissing = isOpen && children < team.childCount
    const setOpen = () => setChosen((before) => new Map(before).set(team.id, isOpen))
    if (!isMissing) return setOpen()
    loadTeams(client, { under: team.id }).then(setOpen, (error) => notices.error(wordsOf(error)))
  }

  const isUnknown = known && highlighted && !known.teams.some(({ id }) => id === highlighted)
  useEffect(() => {
    // A team that is gone leaves the tree as it is.
    if (isUnknown) loadTeams(client, { upTo: highlighted }).catch((error) => notices.error(wordsOf(error)))
  }, [client, isUnknown, highlighted])
  return { rows, toggle }
}
