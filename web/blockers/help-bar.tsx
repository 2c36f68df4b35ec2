import { blockers } from '@cairn/domain/blockers/contract'
import { helpMessages as words } from '@cairn/domain/blockers/help-messages'
import type { Ask, AskedOne, Blocker, HelpState } from '@cairn/domain/blockers/schema'
import { Button } from '@mantine/core'
import { ArrowUp, Check, Circle, CircleDashed, CircleDot, LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api.ts'
import { useAccess } from '../billing/access.tsx'
import { useCompanyDay } from '../company-day.ts'
import { useMembership } from '../session.ts'
import { TeamName } from '../teams/team-icon.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { dayText } from '../ui/moment-text.ts'
import { EscalateDialog, PassOnDialog } from './dialogs.tsx'
import css from './help-bar.module.css'
import { useHelpDays } from './help-days.ts'
import { useHelpChange } from './queries.ts'

const stages = ['asked', 'helping', 'resolved'] as const satisfies HelpState[]

/** How far help has come, with the days of it. */
const Stepper = ({ state, ask }: { state: HelpState; ask: Ask }) => {
  const day = useCompanyDay('Nov 24')
  const reached = (stages as readonly HelpState[]).indexOf(state)
  const since = { asked: ask.at, helping: ask.helper?.since ?? null, resolved: null }
  return (
    <ol className={css.stepper}>
      {stages.map((stage, place) => {
        const at = since[stage]
        const Icon = place < reached ? Check : place === reached ? CircleDot : Circle
        return (
          <li
            key={stage}
            className={css.stage}
            data-reached={place <= reached || undefined}
            aria-current={place === reached ? 'step' : undefined}
          >
            <Icon size={16} aria-hidden="true" />
            <span className={css.stageName}>{words.stages[stage]}</span>
            {at && place <= reached && <time dateTime={at.toISOString()}>{day(at)}</time>}
          </li>
        )
      })}
    </ol>
  )
}

const Named = ({ asked: { person, team }, ownId }: { asked: AskedOne; ownId: string }) =>
  team ? (
    <TeamName team={team} />
  ) : (
    <span className={css.person}>
      <Avatar name={person?.name ?? ''} emoji={person?.profileEmoji ?? null} size={20} />
      <strong>{person?.id === ownId ? words.you : person?.name}</strong>
    </span>
  )

/** Who helps, or is asked, and by when it is needed. */
const Who = ({ ask }: { ask: Ask }) => {
  const { id: ownId } = useMembership().profile
  const { today } = useHelpDays()
  const { helper, asked, neededBy } = ask
  const [first, ...others] = asked
  const isLate = neededBy < today
  const isYou = helper ? helper.id === ownId : first?.person?.id === ownId
  const needed = (isLate ? words.wasNeededBy : words.neededBy)(dayText(neededBy))
  return (
    <p className={css.who}>
      {helper ? (
        <Named asked={{ person: helper, team: null, isEscalation: false }} ownId={ownId} />
      ) : (
        first && <Named asked={first} ownId={ownId} />
      )}{' '}
      <span>
        {!helper && others.length > 0 && `${words.andMore(others.length)} `}
        {helper ? words.helps(isYou) : words.isAsked(isYou || others.length > 0)},{' '}
        <span data-late={isLate || undefined}>{needed}</span>
      </span>
    </p>
  )
}

type Props = { blocker: Blocker; onAsk: () => void; isAsking: boolean }

/** How help stands with a blocker, and what the person may do about it. */
export const HelpBar = ({ blocker, onAsk, isAsking }: Props) => {
  const { id, help } = blocker
  const { may, ask, escalateTo, state } = help
  const hasAccess = useAccess()
  const [dialog, setDialog] = useState<'pass on' | 'escalate' | null>(null)
  const helping = useHelpChange(() => call(blockers.help, { params: { id } }))
  const takingBack = useHelpChange(() => call(blockers.takeBack, { params: { id } }))
  const steppingBack = useHelpChange(() => call(blockers.stepBack, { params: { id } }))
  const close = () => setDialog(null)
  const isBusy = helping.isPending || takingBack.isPending || steppingBack.isPending
  const failure = helping.failure ?? takingBack.failure ?? steppingBack.failure
  return (
    <div className={css.bar}>
      {ask ? (
        <>
          <Stepper state={state} ask={ask} />
          <Who ask={ask} />
          <p className={css.what}>{ask.whatWouldHelp}</p>
        </>
      ) : (
        <p className={css.nobody}>
          <CircleDashed size={16} aria-hidden="true" /> {words.nobodyAsked}
        </p>
      )}
      {hasAccess && (
        <div className={css.acts}>
          {may.takeBack && (
            <Button variant="subtle" size="xs" disabled={isBusy} onClick={() => takingBack.mutate()}>
              {words.takeBack}
            </Button>
          )}
          {may.stepBack && (
            <Button variant="subtle" size="xs" disabled={isBusy} onClick={() => steppingBack.mutate()}>
              {words.stepBack}
            </Button>
          )}
          {may.passOn && (
            <Button variant="default" size="xs" disabled={isBusy} onClick={() => setDialog('pass on')}>
              {words.passOn}
            </Button>
          )}
          {escalateTo && (
            <Button
              variant="default"
              size="xs"
              leftSection={<ArrowUp size={14} aria-hidden="true" />}
              onClick={() => setDialog('escalate')}
            >
              {words.escalateTo(escalateTo.name)}
            </Button>
          )}
          {may.help && (
            <Button
              variant="default"
              size="xs"
              loading={helping.isPending}
              leftSection={<LifeBuoy size={14} aria-hidden="true" />}
              onClick={() => helping.mutate()}
            >
              {words.help}
            </Button>
          )}
          {may.ask && !isAsking && (
            <Button
              variant="default"
              size="xs"
              leftSection={<LifeBuoy size={14} aria-hidden="true" />}
              onClick={onAsk}
            >
              {words.ask}
            </Button>
          )}
        </div>
      )}
      {failure && (
        <div className={css.failure}>
          <FormMessage>{failure}</FormMessage>
        </div>
      )}
      {dialog === 'pass on' && <PassOnDialog blocker={blocker} onClose={close} />}
      {dialog === 'escalate' && <EscalateDialog blocker={blocker} onClose={close} />}
    </div>
  )
}
