import { objectives } from '@cairn/domain/objectives/contract'
import { listMessages } from '@cairn/domain/objectives/list-messages'
import type { Person } from '@cairn/domain/objectives/schema'
import { filterStatuses, statusLabels } from '@cairn/domain/objectives/status'
import { isFoundIn } from '@cairn/domain/search'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { filterOptionsQuery } from '../objectives/queries.ts'
import { StatusIcon } from '../objectives/status.tsx'
import { type SearchSource, searchQuery } from '../search-source.ts'
import { TeamIcon } from '../teams/team-icon.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { FilterPill } from './filter-pill.tsx'
import { type Address, statusesIn } from './search.ts'

const { columns: words } = listMessages
const typingPause = 200
const typedFrom = 8

const ownerSource: SearchSource<Person> = {
  key: ['objectives', 'owners'],
  find: async (search, signal) => {
    const { members } = await call(objectives.ownerChoices, { query: { search } }, { signal })
    return { choices: members, total: members.length }
  },
}

type Props = {
  address: Address
  onFilter: (change: Address) => void
  /** The owner that was chosen, where an OKR of the list tells who that is. */
  chosenOwner: Person | undefined
  page?: 'all' | 'administration'
}

const one = (chosen: readonly string[]) => chosen[0] ?? ''

/** Offers what occurs; of several hundred owners a search finds the rest. */
const OwnerFilter = ({ address: { owner }, onFilter, chosenOwner }: Props) => {
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim(), typingPause)
  const { data: options } = useQuery(filterOptionsQuery)
  const found = useQuery({
    ...searchQuery(ownerSource, asked),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const all = options?.owners ?? []
  const offered = asked === '' ? all : (found.data?.choices ?? [])
  const chosen = [...all, ...offered].find(({ id }) => id === owner) ?? chosenOwner
  return (
    <FilterPill
      label={words.owner}
      choices={offered.map(({ id, fullName, profileEmoji }) => ({
        value: id,
        name: fullName,
        icon: <Avatar name={fullName} emoji={profileEmoji} size={20} />,
      }))}
      chosen={owner ? [owner] : []}
      summary={chosen?.fullName ?? ''}
      onChange={(ids) => onFilter({ owner: one(ids) })}
      {...(all.length > typedFrom && {
        search: { value: typed, onChange: setTyped, isBusy: asked !== '' && found.isFetching },
      })}
    />
  )
}

const TeamFilter = ({ address: { team }, onFilter }: Pick<Props, 'address' | 'onFilter'>) => {
  const [typed, setTyped] = useState('')
  const { data: options } = useQuery(filterOptionsQuery)
  const all = options?.teams ?? []
  return (
    <FilterPill
      label={words.team}
      choices={all
        .filter(({ name }) => isFoundIn(name, typed))
        .map(({ id, name, icon }) => ({ value: id, name, icon: <TeamIcon name={icon} /> }))}
      chosen={team ? [team] : []}
      summary={all.find(({ id }) => id === team)?.name ?? ''}
      onChange={(ids) => onFilter({ team: one(ids) })}
      {...(all.length > typedFrom && { search: { value: typed, onChange: setTyped, isBusy: false } })}
    />
  )
}

export const FilterBar = (props: Props) => {
  const { address, onFilter, page = 'all' } = props
  const { data: options } = useQuery(filterOptionsQuery)
  const statuses = statusesIn(address.status)
  const occurring = options?.statuses ?? []
  return (
    <>
      <FilterPill
        isMultiple
        label={words.status}
        choices={filterStatuses(
          occurring.map(({ status }) => status),
          page,
        ).map((status) => ({
          value: status,
          name: statusLabels[status],
          icon: <StatusIcon status={status} />,
          note: occurring.find((other) => other.status === status)?.count,
        }))}
        chosen={statuses}
        summary={statuses.map((status) => statusLabels[status]).join(', ')}
        onChange={(chosen) => onFilter({ status: chosen.join(',') })}
      />
      <FilterPill
        label={words.quarter}
        choices={(options?.quarters ?? []).map(({ quarter, count }) => ({
          value: quarter,
          name: quarter,
          note: count,
        }))}
        chosen={address.quarter ? [address.quarter] : []}
        summary={address.quarter ?? ''}
        onChange={(quarters) => onFilter({ quarter: one(quarters) })}
      />
      <OwnerFilter {...props} />
      <TeamFilter address={address} onFilter={onFilter} />
    </>
  )
}
