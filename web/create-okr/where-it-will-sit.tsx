import { createMessages } from '@cairn/domain/objectives/create-messages'
import { levelUnder } from '@cairn/domain/objectives/hierarchy'
import { isFalling, progressLabel } from '@cairn/domain/objectives/progress'
import { defaultStatus } from '@cairn/domain/objectives/status'
import { countText } from '@cairn/domain/plural'
import { useQuery } from '@tanstack/react-query'
import { Check, Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { figurePair } from '../objectives/figures.ts'
import type { Draft, DraftKeyResult, Strategy } from '../objectives/form/draft.ts'
import { parseNumber } from '../objectives/form/typed-number.ts'
import { countsQuery, objectiveQuery } from '../objectives/queries.ts'
import { StatusIcon } from '../objectives/status.tsx'
import { ownTeam } from '../people/queries.ts'
import { useMembership } from '../session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Panel } from '../ui/panel.tsx'
import css from './where-it-will-sit.module.css'

const { preview: words } = createMessages

type StepProps = { icon: ReactNode; title: string; note?: string }

const Step = ({ icon, title, note }: StepProps) => (
  <li className={css.step}>
    <span className={css.mark}>{icon}</span>
    <span className={css.stepTitle}>{title}</span>
    {note && <span className={css.note}>{note}</span>}
  </li>
)

type Planned = { draft: Draft; isInPlan: boolean }

/** How much hangs on it: of the quarter while that is planned, else of all quarters. */
const StrategyStep = ({ strategy: { id, title }, draft, isInPlan }: { strategy: Strategy } & Planned) => {
  const { quarter } = draft
  const { data } = useQuery(countsQuery({ strategyId: id, ...(isInPlan && { quarter }) }))
  const said = isInPlan
    ? data && words.strategyInPlan(data.drafts, quarter)
    : data && words.strategy(data.total)
  const note = said ?? words.strategyAlone
  return <Step icon={<Flag size={14} aria-hidden="true" />} title={title} note={note} />
}

const useParent = (parent: Draft['parent']) =>
  useQuery({ ...objectiveQuery(parent?.id ?? ''), enabled: parent !== null }).data

/** The new OKR beneath its strategy and its parents, as it will be found later. */
export const WhereItWillSit = ({ draft, isInPlan }: Planned) => {
  const known = useParent(draft.parent)
  const parent = draft.parent === null ? null : (known?.objective ?? null)
  const isLevelKnown = draft.parent === null || parent !== null
  const noteOf = (one: NonNullable<typeof parent>) =>
    words.parent(
      one.owner.fullName,
      progressLabel(one.progress),
      countText(one.childCount, 'child objective'),
    )
  return (
    <Panel
      title={words.title}
      action={
        isLevelKnown && <span className={css.note}>{words.level(levelUnder(parent?.level ?? null))}</span>
      }
    >
      <ol className={css.steps}>
        {draft.strategy && <StrategyStep strategy={draft.strategy} draft={draft} isInPlan={isInPlan} />}
        {draft.parent &&
          known?.path.map(({ id, title }) => (
            <Step key={id} icon={<i className={css.dot} />} title={title} />
          ))}
        {draft.parent && (
          <Step
            icon={<StatusIcon status={parent?.countsAs ?? defaultStatus} />}
            title={draft.parent.title}
            {...(parent && { note: noteOf(parent) })}
          />
        )}
        <li className={css.step}>
          <span className={css.mark}>
            <StatusIcon status={isInPlan ? 'not_set' : defaultStatus} />
          </span>
          <NewOkrCard draft={draft} />
        </li>
      </ol>
    </Panel>
  )
}

const { preview: newOkrCardWords } = createMessages

/** What is no number yet is shown as not known. */
const numberOrNull = (text: string) => {
  const value = parseNumber(text)
  return Number.isNaN(value) ? null : value
}

const Measure = ({ row }: { row: DraftKeyResult }) => {
  const startValue = numberOrNull(row.startValue) ?? 0
  const targetValue = numberOrNull(row.targetValue)
  const { current: start, target } = figurePair(startValue, targetValue, row.unit.trim())
  const weight = numberOrNull(row.weight)
  return (
    <li className={css.measure}>
      <span className={css.measureTitle}>{row.title.trim() || newOkrCardWords.untitledKeyResult}</span>
      <span className={css.figures}>
        {targetValue === null
          ? newOkrCardWords.noNumber
          : newOkrCardWords.fromTo(start, target, isFalling({ startValue, targetValue }))}
      </span>
      {weight !== null && <span className={css.weight}>{weight}%</span>}
    </li>
  )
}

/** The OKR as it is being written. The team comes with its owner. */
const NewOkrCard = ({ draft: { title, owner, coOwners, keyResults } }: { draft: Draft }) => {
  const { profile } = useMembership()
  const isYou = owner.id === profile.id
  const { data: yours } = useQuery({ ...ownTeam(profile), enabled: isYou })
  const team = isYou ? yours : owner.team
  const owners =
    coOwners.length > 0
      ? newOkrCardWords.owners(owner.fullName.split(' ')[0] ?? '', countText(coOwners.length, 'co-owner'))
      : owner.fullName
  return (
    <div className={css.card}>
      <p className={css.cardTitle}>{title.trim() || newOkrCardWords.untitled}</p>
      <p className={css.people}>
        <span className={css.faces}>
          {[owner, ...coOwners].map(({ id, fullName, profileEmoji }) => (
            <Avatar key={id} name={fullName} emoji={profileEmoji} size={20} />
          ))}
        </span>
        {team ? newOkrCardWords.ofTeam(owners, team.name) : owners}
      </p>
      <ul className={css.measures}>
        {keyResults.map((row) => (
          <Measure key={row.key} row={row} />
        ))}
      </ul>
    </div>
  )
}

const { advice } = createMessages

/** What is said to whoever wants no hints. */
export const GoodKeyResult = () => (
  <Panel title={advice.title}>
    <ul className={css.advice}>
      {advice.lines.map((line) => (
        <li key={line}>
          <Check size={14} aria-hidden="true" />
          {line}
        </li>
      ))}
    </ul>
  </Panel>
)
