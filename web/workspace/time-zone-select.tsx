import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { messages } from '@cairn/domain/messages'
import { Select, type SelectProps } from '@mantine/core'
import { ChevronsUpDown } from 'lucide-react'
import { useMemo } from 'react'
import css from '../ui/search-select.module.css'

const { dropdown = '', option = '' } = css
const shownAtMost = 100

/** 'new york' finds America/New_York. */
const plain = (zone: string) => zone.toLowerCase().replaceAll('_', ' ')

/** Every zone this browser knows, by a part of its name. */
export const TimeZoneSelect = (props: SelectProps) => {
  const zones = useMemo(() => {
    const known = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])
    // A server may know a zone that this browser does not.
    if (props.value) known.add(props.value)
    return [...known]
  }, [props.value])
  return (
    <Select
      {...props}
      searchable
      allowDeselect={false}
      data={zones}
      limit={shownAtMost}
      filter={({ options, search, limit }) =>
        options
          .filter((zone) => 'value' in zone && plain(zone.value).includes(plain(search.trim())))
          .slice(0, limit)
      }
      nothingFoundMessage={messages.noResults}
      rightSection={<ChevronsUpDown size={14} aria-hidden="true" />}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      classNames={{ dropdown, option }}
    />
  )
}
