import { dateLabel } from '@cairn/domain/date-label'
import { statusLabels } from '@cairn/domain/objectives/status'
import { summaryMessages as words } from '@cairn/domain/reviews/messages'
import { hasChanged, shownPercent } from '@cairn/domain/reviews/rules'
import type { KeptBlocker, Line } from '@cairn/domain/reviews/schema'
import type { Receiver, Summary, SummedObjective } from '@cairn/domain/reviews/summary-schema'
import { beginOfDay } from '@cairn/domain/week'
import { CallToAction, Entry, Letter, Paragraph, Part, renderMail, SmallPrint } from '../mail/letter.tsx'

const dayText = (day: string) => dateLabel(beginOfDay(day, 'UTC'), 'UTC')

const helpText = ({ state, asked, helper, neededBy }: KeptBlocker) => {
  if (state === 'open' || neededBy === null) return words.nobodyAsked
  const day = dayText(neededBy)
  return helper === null ? words.isAsked(asked.join(' and '), day) : words.helps(helper, day)
}

const personText = ({ person }: Line) =>
  person === null ? '' : person.id === null ? words.nobodyAnyMore(person.name) : person.name

const changeText = ({ before, after }: SummedObjective): string[] => {
  if (before === null || after === null) return []
  const status =
    before.status === after.status
      ? statusLabels[after.status]
      : `${statusLabels[before.status]} → ${statusLabels[after.status]}`
  const [from, to] = [shownPercent(before), shownPercent(after)]
  return [status, from === to ? to : `${from} → ${to}`]
}

export type Letterhead = { publicUrl: string; timeZone: string; why: Receiver['why'] }

const SummaryLetter = ({ summary, head }: { summary: Summary; head: Letterhead }) => {
  const { team, objectives, lines, figures, minutes, startedAt, since, nextOn } = summary
  const titleOf = ({ objectiveId }: Line) =>
    objectives.find(({ id }) => id === objectiveId)?.title ?? words.wholeReview
  const decisions = lines.filter(({ kind }) => kind === 'decision')
  const actions = lines.filter(({ kind }) => kind === 'action')
  const changed = objectives.filter(hasChanged)
  const blocked = objectives.flatMap(({ title, blockers }) => blockers.map((one) => ({ ...one, title })))
  const spoken = words.spokenAbout(figures.spokenAbout, figures.objectives, figures.completed)
  return (
    <Letter preview={spoken} title={words.title(team.name)}>
      <Paragraph>{`${dateLabel(startedAt, head.timeZone)}, ${words.minutes(minutes)}. ${spoken}`}</Paragraph>
      <Part title={words.decisions}>
        {decisions.length === 0 && <Paragraph>{words.noDecisions}</Paragraph>}
        {decisions.map((line) => (
          <Entry key={line.id} title={line.words} below={titleOf(line)} />
        ))}
      </Part>
      <Part title={words.actions}>
        {actions.length === 0 && <Paragraph>{words.noActions}</Paragraph>}
        {actions.map((line) => (
          <Entry
            key={line.id}
            title={line.words}
            below={titleOf(line)}
            beside={[personText(line), line.dueOn === null ? '' : dayText(line.dueOn)]}
          />
        ))}
      </Part>
      {changed.length > 0 && (
        <Part title={words.changed(dayText(since.day))}>
          {changed.map((one) => (
            <Entry key={one.id} title={one.title} beside={changeText(one)} />
          ))}
        </Part>
      )}
      {blocked.length > 0 && (
        <Part title={words.stillBlocked}>
          {blocked.map((one) => (
            <Entry
              key={one.id}
              title={one.words}
              below={one.title}
              beside={[`${words.openFor(one.daysOpen)} ${helpText(one)}`]}
            />
          ))}
        </Part>
      )}
      <CallToAction href={`${head.publicUrl}/reviews/${summary.id}`}>{words.open}</CallToAction>
      <SmallPrint>{`${words.why[head.why]} ${words.next(dayText(nextOn))}`}</SmallPrint>
    </Letter>
  )
}

/** The summary as a letter: one for all who get it for the same reason. */
export const summaryMail = (summary: Summary, head: Letterhead) =>
  renderMail({
    kind: 'review_summary',
    to: '',
    subject: summary.subject,
    letter: <SummaryLetter summary={summary} head={head} />,
  })
