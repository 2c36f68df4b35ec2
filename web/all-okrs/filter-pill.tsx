import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { messages as commonMessages } from '@cairn/domain/messages'
import { listMessages as words } from '@cairn/domain/objectives/list-messages'
import { Combobox, useCombobox } from '@mantine/core'
import { Check, ChevronDown, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import css from './filter-pill.module.css'

export type FilterChoice = { value: string; name: string; icon?: ReactNode; note?: ReactNode }

type Props = {
  label: string
  choices: readonly FilterChoice[]
  chosen: readonly string[]
  /** What the pill says once something is chosen. */
  summary: string
  onChange: (chosen: readonly string[]) => void
  isMultiple?: boolean
  /** For a list too long to look through. */
  search?: { value: string; onChange: (text: string) => void; isBusy: boolean }
}

const { dropdown = '', option = '' } = css

/** One filter: a button that opens its choices, and once something is chosen says what, with a way to take it back. */
export const FilterPill = ({
  label,
  choices,
  chosen,
  summary,
  onChange,
  isMultiple = false,
  search,
}: Props) => {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const combobox = useCombobox({
    opened: isOpen,
    onOpenedChange: setOpen,
    onDropdownOpen: () =>
      search ? setTimeout(() => combobox.focusSearchInput()) : combobox.selectActiveOption(),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      search?.onChange('')
    },
  })
  const toggle = (value: string) => {
    if (isMultiple)
      return onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
    onChange(chosen.includes(value) ? [] : [value])
    combobox.closeDropdown()
    button.current?.focus()
  }
  const isOn = chosen.length > 0
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={toggle}
      withinPortal={false}
      floatingStrategy="fixed"
      position="bottom-start"
      width={260}
      classNames={{ dropdown, option }}
    >
      <div className={css.pill} data-on={isOn ? '' : undefined}>
        <Combobox.Target targetType="button">
          <button ref={button} type="button" className={css.button} onClick={() => combobox.toggleDropdown()}>
            <span className="heard">{words.filterBy} </span>
            <span>{label}</span>
            {isOn && <span className={css.summary}>{summary}</span>}
            {!isOn && <ChevronDown size={14} aria-hidden="true" />}
          </button>
        </Combobox.Target>
        {isOn && (
          <button
            type="button"
            className={css.clear}
            aria-label={words.clearFilter(label)}
            onClick={() => {
              onChange([])
              button.current?.focus()
            }}
          >
            <X size={14} aria-hidden="true" />
          </button>
        )}
      </div>
      <Combobox.Dropdown>
        {search && (
          <Combobox.Search
            aria-label={`${label}: search`}
            placeholder="Search"
            value={search.value}
            onChange={(event) => {
              search.onChange(event.currentTarget.value)
              combobox.updateSelectedOptionIndex()
            }}
            onBlur={() => combobox.closeDropdown()}
          />
        )}
        <Combobox.Options
          mah={320}
          className={css.options}
          aria-label={label}
          aria-multiselectable={isMultiple || undefined}
          aria-busy={search?.isBusy}
        >
          {choices.map(({ value, name, icon, note }) => (
            <Combobox.Option
              key={value}
              value={value}
              active={chosen.includes(value)}
              aria-selected={chosen.includes(value)}
            >
              {icon}
              <span className={css.name}>{name}</span>
              {note !== undefined && <span className={css.note}>{note}</span>}
              <Check size={14} aria-hidden="true" data-off={chosen.includes(value) ? undefined : ''} />
            </Combobox.Option>
          ))}
          {choices.length === 0 && (
            <Combobox.Empty>
              {search?.isBusy ? commonMessages.searching : commonMessages.noResults}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
