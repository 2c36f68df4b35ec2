import { myMessages } from '@cairn/domain/objectives/my-messages'
import type { Objective } from '@cairn/domain/objectives/schema'
import { messages as quartersMessages } from '@cairn/domain/quarters/messages'
import { isUpdatedThisWeek } from '@cairn/domain/updates/rules'
import { useNavigate } from '@tanstack/react-router'
import { Check, Lock } from 'lucide-react'
import { useAccess } from '../billing/access.tsx'
import { useNow } from '../clock.ts'
import { useMembership } from '../session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { momentText } from '../ui/moment-text.ts'
import { DueMark } from '../updates/due-mark.tsx'
import { HistoryFold } from '../updates/history-fold.tsx'
import css from './card-footer.module.css'

const { card: words } = myMessages

const WeekMark = ({ objective }: { objective: Objective }) => {
  const { company } = useMembership()
  const now = useNow()
  const canUpdate = useAccess()
  if (objective.isDue)
    return canUpdate ? (
      <span className={css.due}>
        <DueMark objective={objective} />
      </span>
    ) : null
  return isUpdatedThisWeek(objective.latestUpdate?.createdAt ?? null, now, company.timeZone) ? (
    <span className={css.done}>
      <Check size={14} aria-hidden="true" />
      {words.updated}
    </span>
  ) : null
}

/** When it was last updated, whether it is due, and the ways into its dialog. */
export const MyCardFooter = ({ objective }: { objective: Objective }) => {
  const { id, title, latestUpdate } = objective
  const navigate = useNavigate()
  const wayTo = (tab: string) =>
    ({
      to: '/myobjectives',
      search: (before: object) => ({ ...before, okrId: id, tab }),
      resetScroll: false,
    }) as const
  const opening = (tab: string) => ({ ...wayTo(tab), size: 'xs' }) as const
  return (
    <HistoryFold objective={objective} onDiscuss={() => void navigate(wayTo('discussion'))}>
      <span className={css.last}>
        {latestUpdate ? words.lastUpdate(momentText(latestUpdate.createdAt)) : words.noUpdates}
      </span>
      <span className={css.end}>
        <WeekMark objective={objective} />
        {objective.quarterState === 'closed' ? (
          <span className={css.closed}>
            <Lock size={14} aria-hidden="true" />
            {quartersMessages.standing.closed(objective.quarter)}
          </span>
        ) : (
          <>
            <ButtonLink
              {...opening('edit')}
              variant="subtle"
              className={css.edit ?? ''}
              aria-label={`${words.edit} ${title}`}
            >
              {words.edit}
            </ButtonLink>
            <ButtonLink {...opening('update')} variant="default" aria-label={`${words.update} ${title}`}>
              {words.update}
            </ButtonLink>
          </>
        )}
      </span>
    </HistoryFold>
  )
}
