import { messages as commonMessages } from '@cairn/domain/messages'
import { formMessages } from '@cairn/domain/objectives/form-messages'
import { messages as objectivesMessages } from '@cairn/domain/objectives/messages'
import { coOwnerCandidates, isCoOwnerChoiceOpen, mostCoOwners } from '@cairn/domain/objectives/rules'
import type { Person } from '@cairn/domain/objectives/schema'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wordsOf } from '../../failure.ts'
import { personSource } from '../../people/queries.ts'
import { searchQuery } from '../../search-source.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SwitchCard } from '../../ui/switch-card.tsx'
import css from './co-owners-field.module.css'
import { withSharing } from './draft.ts'
import type { DraftForm } from './draft-errors.ts'

const { share: words } = formMessages

/** Whether it is shared, and with whom. */
export const CoOwnersField = ({ form }: { form: DraftForm }) => {
  const { owner, coOwners, isShared } = form.values
  return (
    <SwitchCard
      title={words.title}
      explanation={words.text}
      path="coOwners"
      isOn={isShared}
      error={form.errors.coOwners}
      onChange={(isOn) => form.setValues(withSharing(form.getValues(), isOn))}
    >
      {isShared && (
        <CoOwnerChoices
          ownerId={owner.id}
          chosen={coOwners}
          onChange={(people) => form.setFieldValue('coOwners', people)}
        />
      )}
    </SwitchCard>
  )
}

const { share: coOwnerChoicesWords } = formMessages

type Props = { ownerId: string; chosen: Person[]; onChange: (people: Person[]) => void }

/** Boxes to tick; those ticked already stay in sight whatever is searched for. */
const CoOwnerChoices = ({ ownerId, chosen, onChange }: Props) => {
  const [search, setSearch] = useState('')
  const query = useQuery({ ...searchQuery(personSource, search), placeholderData: keepPreviousData })
  const chosenIds = chosen.map(({ id }) => id)
  const found: Person[] = coOwnerCandidates(query.data?.choices ?? [], ownerId)
  const shown = [...chosen.filter(({ id }) => !found.some((one) => one.id === id)), ...found]
  const hidden = query.data ? query.data.total - query.data.choices.length : 0

  const toggle = ({ id, fullName, title, profileEmoji }: Person) =>
    onChange(
      chosenIds.includes(id)
        ? chosen.filter((one) => one.id !== id)
        : [...chosen, { id, fullName, title, profileEmoji }],
    )
  const note = () => {
    if (chosen.length >= mostCoOwners) return objectivesMessages.tooManyCoOwners
    if (query.isError) return wordsOf(query.error)
    if (!query.data) return commonMessages.loading
    if (found.length === 0) return search ? commonMessages.noResults : coOwnerChoicesWords.nobody
    return hidden > 0 ? commonMessages.moreToFind(hidden) : ''
  }

  return (
    <fieldset className={css.field} aria-label={coOwnerChoicesWords.title}>
      <div className={css.bar}>
        <SearchField label={coOwnerChoicesWords.search} value={search} onSearch={setSearch} />
        <span className={css.count}>{coOwnerChoicesWords.chosen(chosen.length)}</span>
      </div>
      <ul className={css.list}>
        {shown.map((person) => (
          <li key={person.id}>
            <label className={css.choice}>
              <input
                type="checkbox"
                className={css.box}
                checked={chosenIds.includes(person.id)}
                disabled={!isCoOwnerChoiceOpen(chosenIds, person.id)}
                onChange={() => toggle(person)}
              />
              <Avatar name={person.fullName} emoji={person.profileEmoji} size={20} />
              <span className={css.name} title={person.title ?? undefined}>
                {person.fullName}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div role="status" className={css.note}>
        {note()}
        {query.isError && (
          <Button variant="default" size="xs" onClick={() => query.refetch()}>
            Try again
          </Button>
        )}
      </div>
    </fieldset>
  )
}
