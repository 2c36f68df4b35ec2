import { helpMessages } from '@cairn/domain/blockers/help-messages'
import { screenMessages as words } from '@cairn/domain/blockers/messages'
import { badgeTone } from '@cairn/domain/blockers/rules'
import type { Blocker } from '@cairn/domain/blockers/schema'
import type { KeyResult } from '@cairn/domain/objectives/key-results'
import { messages as objectivesMessages } from '@cairn/domain/objectives/messages'
import { isFalling } from '@cairn/domain/objectives/progress'
import { statusLabels } from '@cairn/domain/objectives/status'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Check, CircleAlert, Clock, Flag, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useCompanyDay } from '../company-day.ts'
import { figurePair } from '../objectives/figures.ts'
import { StatusIcon, StatusWord } from '../objectives/status.tsx'
import { TeamName } from '../teams/team-icon.tsx'
import { Avatar } from '../ui/avatar.tsx'
import css from './blocker-card.module.css'
import { AskForm } from './dialogs.tsx'
import { HelpBar } from './help-bar.tsx'

const KeyResultLine = ({ keyResult }: { keyResult: KeyResult }) => {
  const { title, startValue, currentValue, targetValue, unit, status } = keyResult
  const { current, target } = figurePair(currentValue ?? startValue, targetValue, unit)
  const tone = badgeTone(status)
  return (
    <li className={css.keyResult}>
      <span className={css.name}>{title}</span>
      <span className={css.standing}>
        <span className={css.figures}>
          <strong>{current}</strong>
          {targetValue !== null && objectivesMessages.inALine(target, isFalling(keyResult))}
        </span>
        {tone && (
          <span className={css.badge} data-tone={tone}>
            <StatusIcon status={status} size={12} /> {statusLabels[status]}
          </span>
        )}
      </span>
    </li>
  )
}

type Props = { blocker: Blocker; onDismiss: () => void; onResolve: (() => void) | null }

/** From so many days on it is marked. */
const longOpen = 10

/** Who is held up by what, and the OKR that waits for it. */
export const BlockerCard = ({ blocker, onDismiss, onResolve }: Props) => {
  const { author, team, createdAt, blockers, objective, daysOpen, help } = blocker
  const [isAsking, setAsking] = useState(false)
  const day = useCompanyDay()
  const id = useId()
  return (
    <article aria-labelledby={id} className={css.card}>
      <div className={css.head}>
        <Avatar name={author.name} emoji={author.profileEmoji} />
        <div className={css.who}>
          <h2 id={id} className={css.author}>
            {author.name}
          </h2>
          <p className={css.facts}>
            {team && (
              <>
                <TeamName team={team} />
                <span aria-hidden="true">•</span>
              </>
            )}
            <time dateTime={createdAt.toISOString()}>{day(createdAt)}</time>
            <span aria-hidden="true">•</span>
            <span className={css.open} data-long={daysOpen >= longOpen || undefined}>
              {daysOpen >= longOpen && <Clock size={14} aria-hidden="true" />}{' '}
              {helpMessages.openFor(daysOpen)}
            </span>
          </p>
        </div>
        <div className={css.actions}>
          {onResolve && (
            <Button
              variant="subtle"
              size="xs"
              className={css.action ?? ''}
              leftSection={<Check size={14} aria-hidden="true" />}
              aria-label={words.resolveOne(author.name)}
              onClick={onResolve}
            >
              {words.resolve}
            </Button>
          )}
          <Button
            variant="subtle"
            size="xs"
            className={css.action ?? ''}
            leftSection={<X size={14} aria-hidden="true" />}
            aria-label={words.dismissOne(author.name)}
            onClick={onDismiss}
          >
            {words.dismiss}
          </Button>
        </div>
      </div>
      <div className={css.body}>
        <div className={css.blocker}>
          <h3 className={css.label}>
            <CircleAlert size={14} aria-hidden="true" /> {words.blocker}
          </h3>
          <p className={css.text}>{blockers}</p>
          {isAsking && help.may.ask && (
            <div className={css.asking}>
              <AskForm blocker={blocker} onClose={() => setAsking(false)} />
            </div>
          )}
        </div>
        <div className={css.okr}>
          <p className={css.strategy}>
            <span className={css.facts}>
              <Flag size={14} aria-hidden="true" /> {objective.strategy?.title ?? words.noStrategy}
            </span>
            <StatusWord status={objective.countsAs} />
          </p>
          <h3 className={css.title}>
            <Link to="/allobjectives" search={{ okrId: objective.id }}>
              {objective.title}
            </Link>
          </h3>
          <ul className={css.keyResults}>
            {objective.keyResults.map((keyResult) => (
              <KeyResultLine key={keyResult.id} keyResult={keyResult} />
            ))}
          </ul>
        </div>
      </div>
      {!(isAsking && help.may.ask) && (
        <div className={css.help}>
          <HelpBar blocker={blocker} isAsking={false} onAsk={() => setAsking(true)} />
        </div>
      )}
    </article>
  )
}
