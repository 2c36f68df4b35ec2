import { messages as commonMessages } from '@cairn/domain/messages'
import { messages as peopleMessages } from '@cairn/domain/people/messages'
import { TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { type ComponentType, useRef } from 'react'
import { Panel } from '../ui/panel.tsx'
import css from './member-option.module.css'
import type { SamplePerson } from './sample-people.ts'
import { useMemberSearch } from './use-member-search.ts'

type Props = { title: string; List: ComponentType<{ people: readonly SamplePerson[] }> }

/** One way to show the same people, with its own search. */
export const MemberOption = ({ title, List }: Props) => {
  const { search, setSearch, found } = useMemberSearch()
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    setSearch('')
    field.current?.focus()
  }
  return (
    <Panel title={title}>
      <div className={css.bar}>
        <TextInput
          ref={field}
          type="search"
          className={css.search ?? ''}
          aria-label={`${peopleMessages.search}, ${title}`}
          placeholder={peopleMessages.search}
          leftSection={<Search size={14} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <span role="status" className={css.count}>
          {peopleMessages.memberCount(found.length)}
        </span>
        {search !== '' && (
          <button type="button" className={css.clear} onClick={clear}>
            {peopleMessages.clearSearch}
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard. */}
      <section className={css.scroll} aria-label={`${title}, list`} tabIndex={0}>
        {found.length > 0 ? (
          <List people={found} />
        ) : (
          <p className={css.empty}>{search.trim() ? commonMessages.noResults : peopleMessages.noMembers}</p>
        )}
      </section>
    </Panel>
  )
}
