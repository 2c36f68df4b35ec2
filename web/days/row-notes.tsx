import type { ListedObjective } from '@cairn/domain/objectives/listing'
import { notesOf } from './notes.ts'
import css from './row-notes.module.css'

/** Beneath the title of a row: what became of it between the day that is shown and the other one. */
export const RowNotes = ({ objective, isPast }: { objective: ListedObjective; isPast: boolean }) => {
  const notes = notesOf(objective, isPast ? 'then' : 'now')
  if (notes.length === 0) return null
  return (
    <span className={css.notes}>
      {notes.map(({ kind, words }) => (
        <span key={words} data-kind={kind}>
          {words}
        </span>
      ))}
    </span>
  )
}
