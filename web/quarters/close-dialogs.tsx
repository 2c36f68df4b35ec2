import { closeMessages } from '@cairn/domain/quarters/close-messages'
import { quarters } from '@cairn/domain/quarters/contract'
import { latestScoreBy, usualScoreBy } from '@cairn/domain/quarters/rules'
import { dayOf } from '@cairn/domain/week'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Target, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { call } from '../api.ts'
import { useNow } from '../clock.ts'
import { useFoundTyping } from '../kept-typing.ts'
import { useMembership } from '../session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { PanelError } from '../ui/panel-state.tsx'
import css from './quarter-dialogs.module.css'
import { Ask, type DialogProps } from './quarter-dialogs.tsx'
import { leftIn, typedScores, unscoredQuery } from './queries.ts'

const { start, back, publish, reopen } = closeMessages

/** Says what it asks of whom, and until when. */
export const StartClosingDialog = ({ plan: { quarter }, onClose }: DialogProps) => {
  const { company } = useMembership()
  const today = dayOf(useNow(), company.timeZone)
  const [chosen, setScoreBy] = useState<string>()
  const scoreBy = chosen ?? usualScoreBy(quarter, today)
  const { data } = useQuery(unscoredQuery(quarter))
  const left = data && leftIn(data)
  return (
    <Ask
      title={start.title(quarter)}
      action={start.action}
      change={() => call(quarters.startClosing, { params: { quarter }, body: { scoreBy } })}
      done={start.done(quarter)}
      onClose={onClose}
    >
      <p>{start.text(quarter)}</p>
      {left && (
        <dl className={css.figures}>
          <Figure icon={<Target size={16} />} name={start.objectives} figure={left.objectives} />
          <Figure icon={<Users size={16} />} name={start.people} figure={left.owners} />
        </dl>
      )}
      <TextInput
        type="date"
        label={start.scoreBy}
        value={scoreBy}
        min={today}
        max={latestScoreBy(quarter, today)}
        onChange={(event) => setScoreBy(event.currentTarget.value)}
      />
    </Ask>
  )
}

export const BackToRunDialog = ({ plan: { quarter }, onClose }: DialogProps) => (
  <Ask
    title={back.title(quarter)}
    action={back.action}
    change={() => call(quarters.backToRun, { params: { quarter } })}
    done={back.done(quarter)}
    onClose={onClose}
  >
    <p>{back.text}</p>
  </Ask>
)

/** Of what was typed on the cards behind the dialog, only what it is about. */
const Unsaved = z.array(
  z.tuple([z.string(), z.object({ card: z.object({ objective: z.object({ title: z.string() }) }) })]),
)

/** Names who has not scored how many. Nobody publishes before they have been told. */
export const PublishDialog = ({ plan: { quarter, objectives }, onClose }: DialogProps) => {
  const { data, error, refetch } = useQuery(unscoredQuery(quarter))
  const [unsaved, ...others] = useFoundTyping(typedScores(quarter), Unsaved) ?? []
  return (
    <Ask
      title={publish.title(quarter)}
      action={publish.action}
      isReady={data !== undefined}
      change={() => call(quarters.publish, { params: { quarter } })}
      done={publish.done(quarter)}
      onClose={onClose}
    >
      {!data && (error ? <PanelError error={error} onRetry={refetch} /> : <p>{publish.loading}</p>)}
      {data && (
        <>
          <p>{publish.text(leftIn(data).objectives, data.dropped, objectives)}</p>
          {data.owners.length > 0 && (
            <ul className={css.figures} aria-label={publish.unscored}>
              {data.owners.map(({ owner, objectives: count }) => (
                <li key={owner.id}>
                  <Avatar name={owner.fullName} emoji={owner.profileEmoji} size={20} />
                  <span className={css.person}>{owner.fullName}</span>
                  <strong>{count}</strong>
                </li>
              ))}
              {data.more.owners > 0 && (
                <li>
                  <Users size={16} aria-hidden="true" />
                  <span className={css.person}>{publish.more(data.more.owners)}</span>
                  <strong>{data.more.objectives}</strong>
                </li>
              )}
            </ul>
          )}
          {unsaved && (
            <p className={css.strong}>{publish.unsaved(unsaved[1].card.objective.title, others.length)}</p>
          )}
          <p className={css.small}>{publish.closes}</p>
          <p className={css.small}>{publish.again}</p>
        </>
      )}
    </Ask>
  )
}

export const ReopenDialog = ({ plan: { quarter }, onClose }: DialogProps) => (
  <Ask
    title={reopen.title(quarter)}
    action={reopen.action}
    change={() => call(quarters.reopen, { params: { quarter } })}
    done={reopen.done(quarter)}
    onClose={onClose}
  >
    <p>{reopen.text}</p>
  </Ask>
)

type FigureProps = { icon: ReactNode; name: string; figure: number }

const Figure = ({ icon, name, figure }: FigureProps) => (
  <div>
    <span aria-hidden="true" className={css.icon}>
      {icon}
    </span>
    <dt className={css.person}>{name}</dt>
    <dd>
      <strong>{figure}</strong>
    </dd>
  </div>
)
