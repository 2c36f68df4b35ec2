import { objectives } from '@cairn/domain/objectives/contract'
import type { ListedObjective } from '@cairn/domain/objectives/listing'
import { progressLabel } from '@cairn/domain/objectives/progress'
import { draftMarks } from '@cairn/domain/objectives/status'
import { messages as peopleMessages } from '@cairn/domain/people/messages'
import type { Person } from '@cairn/domain/people/schema'
import { screenMessages as reviewMessages } from '@cairn/domain/reviews/screen-messages'
import { isFoundIn, placeOfFound } from '@cairn/domain/search'
import type { TeamChoice } from '@cairn/domain/teams/schema'
import { messages as updatesMessages } from '@cairn/domain/updates/messages'
import { dueUpdate } from '@cairn/domain/updates/rules'
import { Presentation } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../../api.ts'
import { StatusIcon } from '../../objectives/status.tsx'
import { personSource } from '../../people/queries.ts'
import type { SearchSource } from '../../search-source.ts'
import { TeamIcon } from '../../teams/team-icon.tsx'
import { teamSource } from '../../teams/team-select.tsx'
import { Avatar } from '../../ui/avatar.tsx'

export type PaletteItem = {
  /** Unique in the whole palette. */
  id: string
  name: string
  /** Grey, after the name. */
  note?: string | null
  /** At the end of the row. */
  aside?: string
  icon: ReactNode
  /** Where it leads, or what it does. What opens another dialog in the palette's place, or needs it, closes it itself. */
} & ({ href: string } | { run: () => void; closesItself?: true })

export type PaletteGroup = { name: string; items: readonly PaletteItem[] }

/** What the browser knows by itself is searched by its name. */
export const matching = ({ name, items }: PaletteGroup, search: string): PaletteGroup => ({
  name,
  items: items.filter((item) => isFoundIn(item.name, search)),
})

/** The item a number of rows on, round the ends; from nowhere, the first or the last. */
export const neighbour = (items: readonly PaletteItem[], activeId: string | undefined, step: 1 | -1) => {
  const at = items.findIndex(({ id }) => id === activeId)
  const start = at === -1 && step === -1 ? items.length : at
  return items[(start + step + items.length) % items.length]
}

type Part = { text: string; isMatch: boolean }

/** A text cut where the search first occurs in it, so that the eye finds it. */
export const partsOf = (text: string, search: string): Part[] => {
  const place = placeOfFound(text, search)
  if (place === null) return [{ text, isMatch: false }]
  return [
    { text: text.slice(0, place.from), isMatch: false },
    { text: text.slice(place.from, place.to), isMatch: true },
    { text: text.slice(place.to), isMatch: false },
  ].filter((part) => part.text !== '')
}

/** OKRs by the words of their title, description or key results. */
const objectiveSource: SearchSource<ListedObjective> = {
  key: ['objectives', 'found'],
  find: async (search, signal) => {
    const query = { ...(search && { search }), sort: 'title', direction: 'ascending' } as const
    const { rows } = await call(objectives.list, { query }, { signal })
    const choices = rows.filter(({ isContext }) => !isContext)
    return { choices, total: choices.length }
  },
}

type PaletteSource = { name: string; source: SearchSource<PaletteItem> }

const shownAtMost = 5

const paletteSource = <T,>(
  name: string,
  { key, find }: SearchSource<T>,
  itemOf: (thing: T) => PaletteItem,
): PaletteSource => ({
  name,
  source: {
    key: [...key, 'palette'],
    find: async (search, signal) => {
      const { choices, total } = await find(search, signal)
      return { choices: choices.slice(0, shownAtMost).map(itemOf), total }
    },
  },
})

const standingOf = (objective: ListedObjective) => {
  if (objective.draft !== null) return draftMarks[objective.draft]
  return dueUpdate(objective) === 'first' ? updatesMessages.due.first : progressLabel(objective.progress)
}

export const objectiveItem = (objective: ListedObjective): PaletteItem => ({
  id: `okr-${objective.id}`,
  name: objective.title,
  note: objective.owner.fullName,
  aside: standingOf(objective),
  icon: <StatusIcon status={objective.countsAs} size={16} />,
  href: `/allobjectives?${new URLSearchParams({ okrId: objective.id })}`,
})

const personItem = ({ id, fullName, profileEmoji, title, team }: Person): PaletteItem => ({
  id: `person-${id}`,
  name: fullName,
  note: title,
  aside: team?.name ?? peopleMessages.profile.noTeam,
  icon: <Avatar name={fullName} emoji={profileEmoji} size={20} />,
  href: `/setup?${new URLSearchParams({ member: fullName })}`,
})

const teamItem = ({ id, name, icon, path }: TeamChoice): PaletteItem => ({
  id: `team-${id}`,
  name,
  note: path.join(' / '),
  icon: <TeamIcon name={icon} />,
  href: `/setup?${new URLSearchParams({ team: id })}`,
})

/** The way into the review of a team that was found. */
const reviewItem = ({ id, name }: TeamChoice): PaletteItem => ({
  id: `review-${id}`,
  name: reviewMessages.review(name),
  icon: <Presentation size={16} strokeWidth={1.75} />,
  href: `/review?${new URLSearchParams({ team: id })}`,
})

/** A team is also found by what is done with it. */
const reviewedSource: SearchSource<TeamChoice> = {
  key: [...teamSource.key, 'reviewed'],
  find: (search, signal) => teamSource.find(search.replace(/^review\s+/i, ''), signal),
}

/** What the palette looks for on the server, in the order of its groups. */
export const paletteSources: readonly PaletteSource[] = [
  paletteSource('OKRs', objectiveSource, objectiveItem),
  paletteSource('People', personSource, personItem),
  paletteSource('Teams', teamSource, teamItem),
  paletteSource('Reviews', reviewedSource, reviewItem),
]
