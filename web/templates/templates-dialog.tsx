import { isFoundIn } from '@cairn/domain/search'
import { templates } from '@cairn/domain/templates/contract'
import { library, patternTemplates } from '@cairn/domain/templates/library'
import { messages as words } from '@cairn/domain/templates/messages'
import type { CompanyTemplate } from '@cairn/domain/templates/schema'
import { fields, patterns, type Template } from '@cairn/domain/templates/template'
import { ActionIcon, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { call } from '../api.ts'
import { useAccess } from '../billing/access.tsx'
import { hasWords, wordsOf } from '../failure.ts'
import { figurePair } from '../objectives/figures.ts'
import { useMembership } from '../session.ts'
import { offerUndo } from '../trash/undo.ts'
import { KeyCaps } from '../ui/key-caps.tsx'
import { notices } from '../ui/notice-store.ts'
import { SearchField } from '../ui/search-field.tsx'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { templatesQuery } from './queries.ts'
import css from './templates-dialog.module.css'

type Entry = { key: string; name: string; template: Template; own: CompanyTemplate | null }
type Group = { name: string; entries: Entry[] }

const hasText = ({ name, template: { title, keyResults } }: Entry, search: string) =>
  [name, title, ...keyResults.map((one) => one.title)].some((text) => isFoundIn(text, search))

/** The company's own first, then the patterns, then the library by field of work: those that have the words. */
const groupsOf = (own: readonly CompanyTemplate[], company: string, search: string): Group[] =>
  [
    {
      name: words.ofCompany(company),
      entries: own.map((template) => ({ key: template.id, name: template.title, template, own: template })),
    },
    {
      name: words.ofPatterns,
      entries: patterns.map((pattern) => ({
        key: pattern,
        name: words.patterns[pattern].name,
        template: patternTemplates[pattern],
        own: null,
      })),
    },
    ...fields.map((field) => ({
      name: words.fields[field],
      entries: library[field].map((template) => ({
        key: `${field} ${template.title}`,
        name: template.title,
        template,
        own: null,
      })),
    })),
  ]
    .map(({ name, entries }) => ({ name, entries: entries.filter((one) => hasText(one, search)) }))
    .filter(({ entries }) => entries.length > 0)

type Props = {
  /** All there are. */
  count: number
  onChoose: (name: string, template: Template) => void
  onClose: () => void
}

/** All templates. The arrows go from one to the next while the words are still being typed. */
export const TemplatesDialog = ({ count, onChoose, onClose }: Props) => {
  const { company } = useMembership()
  const listId = useId()
  const [search, setSearch] = useState('')
  const [chosenKey, setChosenKey] = useState<string>()
  const { data, isPending } = useQuery(templatesQuery)
  const groups = groupsOf(data?.templates ?? [], company.name, search)
  const entries = groups.flatMap((group) => group.entries)
  const chosen = entries.find(({ key }) => key === chosenKey) ?? entries[0]
  const idOf = ({ key }: Entry) => `${listId}-${key.replaceAll(' ', '-')}`
  const chosenId = chosen && idOf(chosen)
  const step = (by: number) => {
    const next = entries[Math.min(entries.length - 1, Math.max(0, entries.indexOf(chosen as Entry) + by))]
    if (next) setChosenKey(next.key)
  }
  useEffect(() => {
    if (chosenKey !== undefined && chosenId !== undefined)
      document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenKey, chosenId])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    }
    const isAtList = !(event.target instanceof HTMLButtonElement)
    if (event.key === 'Enter' && chosen && isAtList) {
      event.preventDefault()
      onChoose(chosen.name, chosen.template)
    }
  }
  return (
    <SmallDialog
      title={words.choose}
      isOpen
      isForm
      onClose={onClose}
      actions={
        <>
          {chosen?.own?.canChange ? (
            <OwnActions template={chosen.own} />
          ) : (
            <span className={css.keys}>
              <KeyCaps keys={['↑', '↓']} /> {words.toChoose}
            </span>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!chosen} onClick={() => chosen && onChoose(chosen.name, chosen.template)}>
            {words.use}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows belong to the field and the list together. */}
      <div onKeyDown={onKeyDown}>
        <div className={css.search}>
          <SearchField isFirst label={words.search(count)} value={search} onSearch={setSearch} />
        </div>
        <p role="status" className="heard">
          {isPending ? words.loading : (chosen?.name ?? '')}
        </p>
        {entries.length > 0 && (
          <div
            role="listbox"
            tabIndex={0}
            aria-label={words.choose}
            aria-activedescendant={chosenId}
            className={css.fields}
          >
            {groups.map(({ name, entries: shown }, place) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset holds no options of a list.
              <div key={name} role="group" aria-labelledby={`${listId}-${place}`}>
                <h3 id={`${listId}-${place}`} role="presentation" className={css.field}>
                  {name}
                </h3>
                {shown.map((entry) => (
                  <Option
                    key={entry.key}
                    id={idOf(entry)}
                    entry={entry}
                    isChosen={entry === chosen}
                    onPick={() => setChosenKey(entry.key)}
                    onUse={() => onChoose(entry.name, entry.template)}
                  />
                ))}
              </div>
            ))}
          </div>
        )}
        {entries.length === 0 && <p role="status">{words.noneFound(search)}</p>}
      </div>
    </SmallDialog>
  )
}

type OptionProps = { id: string; entry: Entry; isChosen: boolean; onPick: () => void; onUse: () => void }

const rangeOf = ({ startValue, targetValue, unit }: Template['keyResults'][number]) => {
  const { current, target } = figurePair(startValue, targetValue, unit)
  return words.range(startValue === null ? null : current, targetValue === null ? null : target)
}

const Option = ({ id, entry: { name, template, own }, isChosen, onPick, onUse }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the list has the focus and the keys.
  <div
    id={id}
    role="option"
    aria-selected={isChosen}
    className={css.template}
    onClick={onPick}
    onDoubleClick={onUse}
  >
    <span className={css.title}>
      <strong>{name}</strong>
      {isChosen && <Check size={16} aria-hidden="true" />}
    </span>
    {template.keyResults.map((one) => (
      <span key={one.title} className={css.keyResult}>
        <span>{one.title}</span>
        <span className={css.range}>{rangeOf(one)}</span>
      </span>
    ))}
    {own && <span className={css.range}>{words.by(own.makerName)}</span>}
  </div>
)

/** What whoever made it, and admins, can do with one of the company. */
const OwnActions = ({ template: { id, title } }: { template: CompanyTemplate }) => {
  const client = useQueryClient()
  const hasAccess = useAccess()
  const [isNaming, setNaming] = useState(false)
  const remove = useMutation({
    mutationFn: () => call(templates.remove, { params: { id } }),
    onSuccess: () => {
      offerUndo(client, { kind: 'template', id, title })
      return client.invalidateQueries({ queryKey: templatesQuery.queryKey })
    },
    onError: (error) => notices.error(hasWords(error) ? wordsOf(error) : words.removeFailed),
  })
  return (
    <span className={css.own}>
      {hasAccess && (
        <ActionIcon aria-label={words.rename} title={words.rename} onClick={() => setNaming(true)}>
          <Pencil size={16} aria-hidden="true" />
        </ActionIcon>
      )}
      <ActionIcon
        aria-label={words.remove}
        title={words.remove}
        loading={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <Trash2 size={16} aria-hidden="true" />
      </ActionIcon>
      {isNaming && <NameDialog of={{ id }} title={title} onClose={() => setNaming(false)} />}
    </span>
  )
}
