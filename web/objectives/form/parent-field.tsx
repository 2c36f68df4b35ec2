import { objectives } from '@cairn/domain/objectives/contract'
import { formMessages as words } from '@cairn/domain/objectives/form-messages'
import { useMemo } from 'react'
import { call } from '../../api.ts'
import type { SearchSource } from '../../search-source.ts'
import { SearchSelect } from '../../ui/search-select.tsx'
import type { Draft } from './draft.ts'
import type { DraftForm } from './use-draft-form.ts'

type Choice = NonNullable<Draft['parent']> & { quarter?: string; ownerName?: string }

/** In the order of the server, which leaves out what cannot be a parent. */
const parentSource = (objectiveId: string | undefined): SearchSource<Choice> => ({
  key: ['objectives', 'parent-choices', objectiveId ?? ''],
  find: async (search, signal) => {
    const query = { ...(objectiveId && { objectiveId }), ...(search && { search }) }
    const { choices, nextCursor } = await call(objectives.parentChoices, { query }, { signal })
    return { choices, total: choices.length, hasMore: nextCursor !== null }
  },
})

const noteOf = ({ ownerName, quarter }: Choice) => [ownerName, quarter].filter(Boolean).join(', ')

export const ParentField = ({ form, objectiveId }: { form: DraftForm; objectiveId?: string }) => {
  const source = useMemo(() => parentSource(objectiveId), [objectiveId])
  return (
    <SearchSelect
      label={words.parent}
      isOptional
      path="parent"
      noneLabel={words.noParent}
      source={source}
      nameOf={({ title }) => title}
      iconOf={() => null}
      noteOf={noteOf}
      chosen={form.values.parent as Choice | null}
      onChoose={(choice) => form.setFieldValue('parent', choice && { id: choice.id, title: choice.title })}
      error={form.errors.parent}
    />
  )
}
