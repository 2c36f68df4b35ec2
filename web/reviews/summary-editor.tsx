import { summaryMessages } from '@cairn/domain/reviews/messages'
import { screenMessages } from '@cairn/domain/reviews/screen-messages'
import type { Summary } from '@cairn/domain/reviews/summary-schema'
import { useQueryClient } from '@tanstack/react-query'
import { Gavel } from 'lucide-react'
import { useEffect } from 'react'
import { useMembership } from '../session.ts'
import { ActionList } from './action-list.tsx'
import { LineList } from './lines.tsx'
import { linesShown } from './lines-shown.ts'
import notesCss from './notes.module.css'
import { mergedLines, summaryQuery } from './queries.ts'
import css from './summary-page.module.css'
import { useLines } from './use-lines.ts'

const { summary: words, notes } = screenMessages

/** What was written down, to be changed; mails that were sent stay as they are. */
export const SummaryEditor = ({ summary }: { summary: Summary }) => {
  const { profile } = useMembership()
  const client = useQueryClient()
  const { id, objectives, lines } = summary
  const { queryKey } = summaryQuery(id)
  const writing = useLines({
    reviewId: id,
    onLines: (newer) =>
      client.setQueryData(queryKey, (known) => known && { ...known, lines: mergedLines(known.lines, newer) }),
  })
  // The figures follow what was changed once the page is read again.
  useEffect(() => () => void client.invalidateQueries({ queryKey: ['reviews', 'summary', id] }), [client, id])
  const spoken = objectives.filter(
    (one) => one.isSpokenAbout || lines.some(({ objectiveId }) => objectiveId === one.id),
  )
  const parts = [{ id: null, title: summaryMessages.wholeReview }, ...spoken]
  return (
    <section className={css.editor} aria-label={words.editNotes}>
      <p className={css.hint}>{words.edits}</p>
      {parts.map((part) => {
        const of = (kind: 'note' | 'decision' | 'action') =>
          linesShown({ lines, people: [] }, writing.kept, { kind, objectiveId: part.id }, profile.id)
        return (
          <section key={part.id} className={css.edited}>
            <h2>{part.title}</h2>
            <div className={notesCss.paper}>
              <LineList
                of={{ kind: 'note', objectiveId: part.id }}
                lines={of('note')}
                writing={writing}
                nameOf={notes.line}
                placeholder={words.notes}
                isOpen
                isReadOnly={false}
                mark="note"
              />
            </div>
            <h3 className={notesCss.heading}>{notes.decisions}</h3>
            <LineList
              of={{ kind: 'decision', objectiveId: part.id }}
              lines={of('decision')}
              writing={writing}
              nameOf={notes.decision}
              icon={<Gavel size={14} aria-hidden="true" />}
              isReadOnly={false}
              mark="decision"
            />
            <h3 className={notesCss.heading}>{notes.actions}</h3>
            <ActionList objectiveId={part.id} lines={of('action')} writing={writing} isReadOnly={false} />
          </section>
        )
      })}
    </section>
  )
}
