import { createMessages } from '@cairn/domain/objectives/create-messages'
import { counted } from '@cairn/domain/plural'
import { figurePair } from '../objectives/figures.ts'
import type { Draft, DraftKeyResult } from '../objectives/form/draft.ts'
import { typedNumber } from '../objectives/form/typed-number.ts'
import { Avatar } from '../ui/avatar.tsx'
import css from './where-it-will-sit.module.css'

const { preview: words } = createMessages

/** What is no number yet is shown as not known. */
const known = (text: string) => {
  const value = typedNumber(text)
  return Number.isNaN(value) ? null : value
}

const Measure = ({ row }: { row: DraftKeyResult }) => {
  const start = known(row.startValue) ?? 0
  const { current, target } = figurePair(
    known(row.currentValue) ?? start,
    known(row.targetValue),
    row.unit.trim(),
  )
  return (
    <li className={css.measure}>
      <span className={css.measureTitle}>{row.title.trim() || words.untitledKeyResult}</span>
      <span className={css.figures}>
        <strong>{current}</strong> {words.to(target)}
      </span>
    </li>
  )
}

/** The OKR as it is being written. */
export const NewOkrCard = ({ draft: { title, owner, coOwners, keyResults } }: { draft: Draft }) => (
  <div className={css.card}>
    <p className={css.cardTitle}>{title.trim() || words.untitled}</p>
    <p className={css.people}>
      <span className={css.faces}>
        {[owner, ...coOwners].map(({ id, fullName, profileEmoji }) => (
          <Avatar key={id} name={fullName} emoji={profileEmoji} size={20} />
        ))}
      </span>
      {coOwners.length > 0
        ? words.owners(owner.fullName.split(' ')[0] ?? '', counted(coOwners.length, 'co-owner'))
        : owner.fullName}
    </p>
    <ul className={css.measures}>
      {keyResults.map((row) => (
        <Measure key={row.key} row={row} />
      ))}
    </ul>
  </div>
)
