import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { barMessages } from '@cairn/domain/days/messages'
import { objectives } from '@cairn/domain/objectives/contract'
import { listMessages as words } from '@cairn/domain/objectives/list-messages'
import type { Person } from '@cairn/domain/objectives/schema'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import {
  ArrowDownUp,
  ChevronsDownUp,
  ChevronsUpDown,
  Download,
  Ellipsis,
  ListFilter,
  ListTree,
  Network,
  Upload,
} from 'lucide-react'
import { memo, type RefObject, useState } from 'react'
import { addressOf as apiAddressOf } from '../api.ts'
import { CreateLink } from '../billing/access.tsx'
import { HistoryButton, type HistoryProps } from '../days/history-button.tsx'
import { countsQuery, type Filters } from '../objectives/queries.ts'
import { SearchField } from '../ui/search-field.tsx'
import { FilterBar } from './filter-bar.tsx'
import { columns } from './okr-table.tsx'
import { type Address, addressOf, filtersIn, type Order, orderIn } from './search.ts'
import css from './toolbar.module.css'

type Props = {
  address: Address
  onChange: (change: Address) => void
  chosenOwner: Person | undefined
  openings: { areOpen: boolean; setAll: (areOpen: boolean) => void }
  /** Null in the table. */
  map: { shown: string } | null
  onView: (view: 'map' | undefined) => void
  history: HistoryProps
  withDueDates: boolean
  onDueDates: (areShown: boolean) => void
  onImport: () => void
  searchRef: RefObject<HTMLInputElement | null>
}

type MenuProps = Pick<Props, 'address' | 'map' | 'history' | 'onImport' | 'withDueDates' | 'onDueDates'>

const MoreMenu = ({ address, map, history, onImport, withDueDates, onDueDates }: MenuProps) => (
  <Menu
    position="bottom-end"
    withinPortal={false}
    floatingStrategy="fixed"
    withInitialFocusPlaceholder={false}
  >
    <Menu.Target>
      <ActionIcon aria-label={words.importExport}>
        <Ellipsis size={16} aria-hidden="true" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {!map && (
        <>
          <Menu.CheckboxItem checked={withDueDates} onChange={() => onDueDates(!withDueDates)}>
            {words.showDueDates}
          </Menu.CheckboxItem>
          {!history.isPast && <Menu.Divider />}
        </>
      )}
      {!history.isPast && (
        <Menu.Item
          component="a"
          href={exportAddress(filtersIn(address))}
          download="okrs.csv"
          leftSection={<Download size={14} aria-hidden="true" />}
        >
          {words.exportCsv}
        </Menu.Item>
      )}
      {!history.isPast && (
        <Menu.Item leftSection={<Upload size={14} aria-hidden="true" />} onClick={onImport}>
          {words.importCsv}
        </Menu.Item>
      )}
    </Menu.Dropdown>
  </Menu>
)

/** Search, filters, how many there are, and what can be done with them all. Pages that arrive do not concern it. */
export const Toolbar = memo((props: Props) => {
  const { address, onChange, chosenOwner, openings, map, onView, history, searchRef } = props
  const { areOpen } = openings
  useHotkeys([['/', () => searchRef.current?.focus()]])
  const [areFiltersShown, showFilters] = useState(false)
  const { data: counts } = useQuery(countsQuery(filtersIn(address)))
  const { status, quarter, owner, team } = address
  const active = [status, quarter, owner, team].filter(Boolean).length
  return (
    <div className={css.toolbar} data-filters={areFiltersShown ? '' : undefined}>
      <SearchField
        label={words.search}
        {...(history.isPast && { whyOff: barMessages.searchOff })}
        value={address.search ?? ''}
        onSearch={(text) => onChange({ search: text })}
        inputRef={searchRef}
      />
      <Button
        variant="default"
        className={css.filtersButton}
        aria-expanded={areFiltersShown}
        leftSection={<ListFilter size={16} aria-hidden="true" />}
        rightSection={active > 0 ? <span className={css.active}>{active}</span> : undefined}
        onClick={() => showFilters(!areFiltersShown)}
      >
        {words.filters}
      </Button>
      {!map && <SortMenu order={orderIn(address)} onOrder={(order) => onChange(addressOf(order))} />}
      <div className={css.filters}>
        <FilterBar address={address} onFilter={onChange} chosenOwner={chosenOwner} />
      </div>
      <p role="status" className={css.count}>
        {map ? map.shown : counts && !history.isPast ? words.count(counts.total) : ''}
      </p>
      <div className={css.actions}>
        {!map && (
          <Button
            variant="subtle"
            className={css.openAll ?? ''}
            leftSection={
              areOpen ? (
                <ChevronsDownUp size={14} aria-hidden="true" />
              ) : (
                <ChevronsUpDown size={14} aria-hidden="true" />
              )
            }
            onClick={() => openings.setAll(!areOpen)}
          >
            {areOpen ? words.collapseAll : words.expandAll}
          </Button>
        )}
        <HistoryButton {...history} />
        <Views isMap={map !== null} onView={onView} />
        {!(map && history.isPast) && <MoreMenu {...props} />}
        <CreateLink>{words.create}</CreateLink>
      </div>
    </div>
  )
})

/** Where the browser fetches the file of what the filters leave. */
const exportAddress = (filters: Filters) => apiAddressOf(objectives.export, { query: filters })

type ViewsProps = { isMap: boolean; onView: Props['onView'] }

/** The same OKRs, as rows or as a picture. */
const Views = ({ isMap, onView }: ViewsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: two buttons of one bar, not fields of a form.
  <div role="group" aria-label={words.views.name} className={css.views}>
    <button type="button" aria-pressed={!isMap} onClick={() => onView(undefined)}>
      <ListTree size={14} aria-hidden="true" /> {words.views.table}
    </button>
    <button type="button" aria-pressed={isMap} onClick={() => onView('map')}>
      <Network size={14} aria-hidden="true" /> {words.views.map}
    </button>
  </div>
)

const { sorting: sortMenuWords } = words
const directions = ['ascending', 'descending'] as const

type SortMenuProps = { order: Order | null; onOrder: (order: Order | null) => void }

/** For a list too narrow for a head to sort by: the same columns, both ways. */
const SortMenu = ({ order, onOrder }: SortMenuProps) => {
  const { sort: chosen, direction = 'ascending' } = order ?? {}
  const name = columns.find(({ sort }) => sort === chosen)?.name
  return (
    <Menu
      position="bottom-end"
      width={208}
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
      closeOnItemClick={false}
    >
      <Menu.Target>
        <ActionIcon
          className={css.button ?? ''}
          data-on={name && ''}
          aria-label={
            name === undefined ? sortMenuWords.sort : sortMenuWords.sortedBy(name, sortMenuWords[direction])
          }
        >
          <ArrowDownUp size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioItem value="" checked={chosen === undefined} onChange={() => onOrder(null)}>
          {sortMenuWords.newest}
        </Menu.RadioItem>
        {columns.map(({ name, sort }) => (
          <Menu.RadioItem
            key={sort}
            value={sort}
            checked={chosen === sort}
            onChange={() => onOrder({ sort, direction })}
          >
            {name}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        {directions.map((way) => (
          <Menu.RadioItem
            key={way}
            value={way}
            checked={chosen !== undefined && direction === way}
            disabled={chosen === undefined}
            onChange={() => chosen && onOrder({ sort: chosen, direction: way })}
          >
            {sortMenuWords[way]}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
