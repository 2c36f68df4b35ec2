import { progressLabel } from '@cairn/domain/objectives/progress'
import { statusLabels } from '@cairn/domain/objectives/status'
import { summaryMessages as mail } from '@cairn/domain/reviews/messages'
import { hasChanged } from '@cairn/domain/reviews/rules'
import type { KeptBlocker, Line, LineKind } from '@cairn/domain/reviews/schema'
import { screenMessages } from '@cairn/domain/reviews/screen-messages'
import type { Summary, SummedObjective } from '@cairn/domain/reviews/summary-schema'
import { ArrowRight, CircleAlert, Gavel } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCompanyDay } from '../company-day.ts'
import { Logo } from '../logo.tsx'
import { StatusIcon } from '../objectives/status.tsx'
import { useMembership } from '../session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { dayText } from '../ui/moment-text.ts'
import css from './summary-mail.module.css'

const { summary: words, okr } = screenMessages

type Props = { summary: Summary; onOpen: (objectiveId: string) => void }

export const linesOf = (lines: readonly Line[], kind: LineKind) =>
  lines.filter((line) => line.kind === kind && !line.isRemoved)

/** What the line is about; nothing to follow where that was deleted. */
const About = ({ summary, objectiveId, onOpen }: Props & { objectiveId: string | null }) => {
  const found = summary.objectives.find(({ id }) => id === objectiveId)
  if (objectiveId === null) return <span className={css.about}>{mail.wholeReview}</span>
  if (!found || found.after === null)
    return (
      <span className={css.about} data-gone="">
        {found?.title ?? words.otherOkr}
      </span>
    )
  return (
    <button type="button" className={css.about} onClick={() => onOpen(found.id)}>
      {found.title}
    </button>
  )
}

const Part = ({ title, none, children }: { title: string; none?: string; children: ReactNode }) => (
  <section className={css.part}>
    <h3>{title}</h3>
    {none ? <p className={css.none}>{none}</p> : <ul>{children}</ul>}
  </section>
)

const Decisions = (props: Props) => {
  const decisions = linesOf(props.summary.lines, 'decision')
  return (
    <Part title={mail.decisions} {...(decisions.length === 0 && { none: mail.noDecisions })}>
      {decisions.map(({ id, words: text, objectiveId }) => (
        <li key={id} className={css.marked}>
          <Gavel size={14} aria-hidden="true" />
          <div>
            <p className={css.what}>{text}</p>
            <About {...props} objectiveId={objectiveId} />
          </div>
        </li>
      ))}
    </Part>
  )
}

const Actions = (props: Props) => {
  const actions = linesOf(props.summary.lines, 'action')
  return (
    <Part title={mail.actions} {...(actions.length === 0 && { none: mail.noActions })}>
      {actions.map(({ id, words: text, objectiveId, person, dueOn, doneAt }) => (
        <li key={id} className={css.action} data-done={doneAt !== null || undefined}>
          <div>
            <p className={css.what}>{text}</p>
            <About {...props} objectiveId={objectiveId} />
          </div>
          <span className={css.person}>
            {person && (
              <>
                <Avatar name={person.name} emoji={person.profileEmoji} size={20} /> {person.name}
              </>
            )}
          </span>
          <span className={css.day}>{dueOn && dayText(dueOn)}</span>
        </li>
      ))}
    </Part>
  )
}

const Changed = ({ summary, onOpen }: Props) => {
  const changed = summary.objectives.filter(hasChanged)
  return (
    <Part
      title={mail.changed(dayText(summary.since.day))}
      {...(changed.length === 0 && { none: words.notChanged })}
    >
      {changed.map((one) => (
        <li key={one.id} className={css.changed}>
          <button type="button" className={css.title} onClick={() => onOpen(one.id)}>
            {one.title}
          </button>
          <StatusChange objective={one} />
          <ProgressChange objective={one} />
        </li>
      ))}
    </Part>
  )
}

const To = () => (
  <>
    <ArrowRight size={12} aria-hidden="true" />
    <span className="heard">{okr.to}</span>
  </>
)

const StatusChange = ({ objective: { before, after } }: { objective: SummedObjective }) =>
  after && (
    <span className={css.status}>
      {before && before.status !== after.status && (
        <>
          <span className={css.before}>{statusLabels[before.status]}</span> <To />
        </>
      )}
      <StatusIcon status={after.status} size={12} /> {statusLabels[after.status]}
    </span>
  )

const ProgressChange = ({ objective: { before, after } }: { objective: SummedObjective }) => {
  const [then, now] = [before, after].map((standing) => progressLabel(standing?.progress ?? null))
  return (
    <span className={css.progress}>
      {before?.progress != null && then !== now && (
        <>
          <span className={css.before}>{then}</span> <To />
        </>
      )}
      {now}
    </span>
  )
}

/** How help stands with it, in the words of the mail. */
const helpText = ({ state, asked, helper, neededBy }: KeptBlocker) => {
  const day = neededBy ? dayText(neededBy) : ''
  if (helper) return mail.helps(helper, day)
  return state === 'open' || asked.length === 0 ? mail.nobodyAsked : mail.isAsked(asked.join(' and '), day)
}

const StillBlocked = ({ summary }: Props) => {
  const blockers = summary.objectives.flatMap((one) => (one.after === null ? [] : one.blockers))
  if (blockers.length === 0) return null
  return (
    <Part title={mail.stillBlocked}>
      {blockers.map((blocker) => (
        <li key={blocker.id} className={css.marked}>
          <CircleAlert size={14} aria-hidden="true" />
          <div>
            <p className={css.what}>{blocker.words}</p>
            <span className={css.about}>
              {mail.openFor(blocker.daysOpen)} {helpText(blocker)}
            </span>
          </div>
        </li>
      ))}
    </Part>
  )
}

/** What was noted besides, which no mail has. */
const Notes = (props: Props) => {
  const notes = linesOf(props.summary.lines, 'note')
  if (notes.length === 0) return null
  const about = [...new Set(notes.map(({ objectiveId }) => objectiveId))]
  return (
    <section className={css.notes}>
      <h2>{words.notes}</h2>
      {about.map((objectiveId) => (
        <div key={objectiveId}>
          <About {...props} objectiveId={objectiveId} />
          {notes
            .filter((line) => line.objectiveId === objectiveId)
            .map(({ id, words: text }) => (
              <p key={id} className={css.noted}>
                {text}
              </p>
            ))}
        </div>
      ))}
    </section>
  )
}

/** The mail as it was sent, with what was changed on this page since. */
export const SummaryMail = (props: Props) => {
  const { summary } = props
  const { team, startedAt, minutes, figures, mailedTo, subject, nextOn } = summary
  const { company } = useMembership()
  const day = useCompanyDay()
  const head = [
    { name: words.subject, text: subject },
    { name: words.from, text: words.fromCairn(company.name) },
    { name: words.to, text: mailedTo.map(({ name }) => name).join(', ') || words.toNobody },
  ]
  return (
    <div className={css.column}>
      <article className={css.mail} aria-label={words.mail}>
        <dl className={css.head}>
          {head.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <div className={css.body}>
          <Logo size={18} />
          <h2 className={css.name}>{mail.title(team.name)}</h2>
          <p className={css.lead}>
            {day(startedAt)}, {mail.minutes(minutes)}.{' '}
            {mail.spokenAbout(figures.spokenAbout, figures.objectives, figures.completed)}
          </p>
          <Decisions {...props} />
          <Actions {...props} />
          <Changed {...props} />
          <StillBlocked {...props} />
          <p className={css.end}>
            {mail.why.present} {mail.next(dayText(nextOn))}
          </p>
        </div>
      </article>
      <Notes {...props} />
    </div>
  )
}
