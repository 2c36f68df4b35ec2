import { isFoundIn } from '@cairn/domain/search'
import { library } from '@cairn/domain/templates/library'
import { messages as words } from '@cairn/domain/templates/messages'
import { fields, type Template } from '@cairn/domain/templates/template'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../objectives/form/typed-number.ts'
import { SearchField } from '../ui/search-field.tsx'
import { SmallDialog } from '../ui/small-dialog.tsx'
import css from './templates-dialog.module.css'

const hasWords = ({ title, keyResults }: Template, search: string) =>
  [title, ...keyResults.map((one) => one.title)].some((text) => isFoundIn(text, search))

type Props = { onChoose: (template: Template) => void; onClose: () => void }

/** The whole library, by field of work. */
export const TemplatesDialog = ({ onChoose, onClose }: Props) => {
  const [search, setSearch] = useState('')
  const shown = fields
    .map((field) => ({
      field,
      templates: library[field].filter((one) => hasWords(one, search)),
    }))
    .filter(({ templates }) => templates.length > 0)
  return (
    <SmallDialog
      title={words.choose}
      isOpen
      isForm
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <SearchField label={words.search} value={search} onSearch={setSearch} />
      <div className={css.fields}>
        {shown.map(({ field, templates }) => (
          <section key={field} aria-label={words.fields[field]}>
            <h3 className={css.field}>{words.fields[field]}</h3>
            <ul className={css.templates}>
              {templates.map((template) => (
                <li key={template.title}>
                  <button type="button" className={css.template} onClick={() => onChoose(template)}>
                    <strong>{template.title}</strong>
                    {template.keyResults.map(({ title, startValue, targetValue, unit }) => (
                      <span key={title} className={css.keyResult}>
                        <span>{title}</span>
                        <span className={css.range}>
                          {words.range(formatNumber(startValue), formatNumber(targetValue), unit)}
                        </span>
                      </span>
                    ))}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {shown.length === 0 && <p role="status">{words.noneFound(search)}</p>}
      </div>
    </SmallDialog>
  )
}
