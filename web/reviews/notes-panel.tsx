import type { Review } from '@cairn/domain/reviews/schema'
import { screenMessages } from '@cairn/domain/reviews/screen-messages'
import { Gavel } from 'lucide-react'
import { useAccess } from '../billing/access.tsx'
import { useMembership } from '../session.ts'
import { Badge } from '../ui/badge.tsx'
import { KeyCaps } from '../ui/key-caps.tsx'
import { Segments } from '../ui/segments.tsx'
import { ActionList, OpenActions } from './action-list.tsx'
import { LineList } from './lines.tsx'
import { linesShown } from './lines-shown.ts'
import css from './notes.module.css'
import type { Lines } from './use-lines.ts'

const { notes: words } = screenMessages

type Props = {
  review: Review
  /** The OKR that is spoken about; none where there is none. */
  objectiveId: string | null
  isWhole: boolean
  onWhole: (isWhole: boolean) => void
  writing: Lines
}

/** What is written down: of the OKR that is spoken about, or of the whole review. */
export const NotesPanel = ({ review, objectiveId, isWhole, onWhole, writing }: Props) => {
  const { profile } = useMembership()
  const isReadOnly = !useAccess()
  const about = isWhole ? null : objectiveId
  const linesOf = (kind: 'note' | 'decision' | 'action') =>
    linesShown(review, writing.kept, { kind, objectiveId: about }, profile.id)
  const open = review.openActions.filter(({ objective }) => about === null || objective?.id === about)
  return (
    <>
      <div className={css.top}>
        <h2 className={css.name}>{words.title}</h2>
        {objectiveId !== null && (
          <Segments
            aria-label={words.where}
            data={[
              { value: 'okr', label: words.thisOkr },
              { value: 'whole', label: words.wholeReview },
            ]}
            value={isWhole ? 'whole' : 'okr'}
            onChange={(value) => onWhole(value === 'whole')}
          />
        )}
      </div>
      {/* Anew for another OKR: what is begun in one is not gone on with in another. */}
      <div key={about} className={css.body}>
        {isReadOnly && <p className={css.say}>{screenMessages.lapsed}</p>}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: beside the lines the pointer finds the last of them; keys have the lines. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
        <div
          className={css.paper}
          onClick={(event) => {
            if (event.target !== event.currentTarget) return
            event.currentTarget.querySelector<HTMLElement>('li:last-child textarea')?.focus()
          }}
        >
          <LineList
            of={{ kind: 'note', objectiveId: about }}
            lines={linesOf('note')}
            writing={writing}
            nameOf={words.line}
            placeholder={words.placeholder}
            isOpen
            isReadOnly={isReadOnly}
            mark="note"
          />
        </div>
        <section>
          <h3 className={css.heading}>
            {words.decisions} <KeyCaps keys={['D']} />
          </h3>
          <LineList
            of={{ kind: 'decision', objectiveId: about }}
            lines={linesOf('decision')}
            writing={writing}
            nameOf={words.decision}
            icon={<Gavel size={14} aria-hidden="true" />}
            isReadOnly={isReadOnly}
            mark="decision"
          />
        </section>
        <section>
          <h3 className={css.heading}>
            {words.actions} <KeyCaps keys={['A']} />
          </h3>
          <ActionList
            objectiveId={about}
            lines={linesOf('action')}
            writing={writing}
            isReadOnly={isReadOnly}
          />
        </section>
        {open.length > 0 && (
          <section>
            <h3 className={css.heading}>
              {words.open} <Badge>{open.length}</Badge>
            </h3>
            <OpenActions actions={open} isReadOnly={isReadOnly} />
          </section>
        )}
      </div>
    </>
  )
}
