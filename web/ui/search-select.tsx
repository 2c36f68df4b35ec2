import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { messages } from '@cairn/domain/messages'
import { Button, Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Check, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { wordsOf } from '../failure.ts'
import { type SearchResult, type SearchSource, searchQuery } from '../search-source.ts'
import labels from './field-label.module.css'
import css from './search-select.module.css'

const { input = '', dropdown = '', option = '', section = '' } = css
const typingPause = 200
const none = ''

export type SearchSelectProps<T> = {
  label: string
  /** In a table the column says what the field is; the label is still there to be heard. */
  isBare?: boolean
  /** Says beside the label that it may stay as it is. */
  isOptional?: boolean
  chosen: T | null
  onChoose: (choice: T | null) => void
  /** The words for choosing nothing. Without them something has to be chosen. */
  noneLabel?: string
  error?: ReactNode
  description?: ReactNode
  disabled?: boolean
  /** Where a form finds this field to focus it. */
  path?: string
}

type Props<T> = SearchSelectProps<T> & {
  source: SearchSource<T>
  nameOf: (choice: T) => string
  iconOf: (choice: T) => ReactNode
  noteOf?: (choice: T) => ReactNode
}

const FieldLabel = ({ label, isOptional }: Pick<SearchSelectProps<unknown>, 'label' | 'isOptional'>) => (
  <>
    {label} {isOptional && <span className={labels.optional}>optional</span>}
  </>
)

/** A field that offers what the server finds, for lists too long to send. */
export const SearchSelect = <T extends { id: string }>(props: Props<T>) => {
  const { label, isBare, chosen, onChoose, noneLabel, source, nameOf, iconOf, noteOf } = props
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), typingPause)
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch('')
    },
  })
  const isOpen = combobox.dropdownOpened
  const query = useQuery({
    ...searchQuery(source, asked),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const isSettled = !query.isPlaceholderData && asked === search.trim()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, or the keys would fight it.
  useEffect(() => {
    if (data && asked !== '') combobox.selectFirstOption()
  }, [data, asked])

  const choose = (id: string) => {
    onChoose(data?.choices.find((choice) => choice.id === id) ?? null)
    combobox.closeDropdown()
  }
  const open = () => {
    if (query.isError) void query.refetch()
    combobox.openDropdown()
  }
  const shown = chosen ? nameOf(chosen) : (noneLabel ?? '')

  return (
    // In place rather than in a portal, so that the choices belong to the landmark or dialog of their field.
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      withinPortal={false}
      floatingStrategy="fixed"
      position="bottom-start"
      width={isBare ? 280 : 'target'}
      classNames={{ dropdown, option }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...(isBare ? { 'aria-label': label } : { label: <FieldLabel {...props} /> })}
          {...(props.path && { 'data-path': props.path })}
          error={props.error}
          description={props.description}
          disabled={props.disabled ?? false}
          {...(isBare && { wrapperProps: { 'data-bare': '' } })}
          classNames={{ input, section }}
          value={isOpen ? search : shown}
          placeholder={shown || 'Choose'}
          {...(shown && !isOpen && { title: shown })}
          leftSection={chosen && !isOpen ? iconOf(chosen) : undefined}
          rightSection={<ChevronsUpDown size={14} aria-hidden="true" />}
          rightSectionPointerEvents="none"
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            open()
          }}
          onClick={open}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} className={css.options} aria-busy={!isSettled} aria-label={label}>
          {noneLabel !== undefined && search === '' && (
            <Combobox.Option value={none} active={chosen === null}>
              <span className={css.name}>{noneLabel}</span>
              {chosen === null && <Check size={14} aria-hidden="true" />}
            </Combobox.Option>
          )}
          {data?.choices.map((choice) => (
            <Combobox.Option key={choice.id} value={choice.id} active={choice.id === chosen?.id}>
              {iconOf(choice)}
              <span className={css.name}>{nameOf(choice)}</span>
              {noteOf && <span className={css.note}>{noteOf(choice)}</span>}
              {choice.id === chosen?.id && <Check size={14} aria-hidden="true" />}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        <SearchSelectState query={query} isSearch={asked !== ''} none={source.none} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

type SearchSelectStateProps = {
  query: UseQueryResult<SearchResult<unknown>>
  isSearch: boolean
  none?: string | undefined
}

/** What stands under the choices, or in their place: that they are coming, missing, or more than shown. */
const SearchSelectState = ({ query, isSearch, none = messages.nothingToChoose }: SearchSelectStateProps) => {
  const { data, isError, error, refetch } = query
  if (isError)
    return (
      <div role="status" className={css.state}>
        {wordsOf(error)}
        {/* The field keeps the focus, or it would close before the button is pressed. */}
        <Button
          variant="default"
          size="xs"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => refetch()}
        >
          Try again
        </Button>
      </div>
    )
  const hidden = data ? data.total - data.choices.length : 0
  const words = !data
    ? messages.loading
    : data.choices.length === 0
      ? isSearch
        ? messages.noResults
        : none
      : hidden > 0
        ? messages.moreToFind(hidden)
        : data.hasMore && messages.moreUncounted
  return words ? (
    <div role="status" className={css.state}>
      {words}
    </div>
  ) : null
}
