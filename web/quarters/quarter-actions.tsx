import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { can } from '@cairn/domain/permissions'
import { closeMessages } from '@cairn/domain/quarters/close-messages'
import { screenMessages as words } from '@cairn/domain/quarters/screen-messages'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { SubscribeLink, useAccess } from '../billing/access.tsx'
import { useMembership } from '../session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { addressOf } from './address.ts'
import { AddOkrLink } from './draft-table.tsx'
import css from './quarter-page.module.css'
import { leftIn, type Plan, unscoredQuery } from './queries.ts'

export type QuarterAction = 'start' | 'stop' | 'commit' | 'close' | 'back' | 'publish' | 'reopen'
type Props = { plan: Plan; onAsk: (asked: QuarterAction) => void }

/** What an admin may do with the quarter as it stands; everyone may add to a plan. */
export const Actions = ({ plan, onAsk }: Props) => {
  const isAdmin = can(useMembership().profile, 'workspace.manage')
  const hasAccess = useAccess()
  const { state, committed, phase, quarter, mayClose } = plan
  const mayChange = isAdmin && hasAccess
  const mayPlan = state === 'run' && committed === null && phase !== 'over'
  const subscribe = isAdmin && !hasAccess && <SubscribeLink>{words.subscribe}</SubscribeLink>
  if (state === 'plan')
    return (
      <div className={css.actions} data-sticky="">
        {mayChange && <More action={words.stop.action} onChoose={() => onAsk('stop')} />}
        <AddOkrLink quarter={quarter} className={css.add ?? ''} />
        {mayChange && (
          <Button className={css.commit ?? ''} onClick={() => onAsk('commit')}>
            {words.commit.action}
          </Button>
        )}
        {!hasAccess && <SubscribeLink>{words.subscribe}</SubscribeLink>}
      </div>
    )
  if (state === 'close')
    return (
      <div className={css.actions}>
        <Scored plan={plan} />
        <ReviewLink quarter={quarter} />
        {mayChange && (
          <>
            <More action={closeMessages.back.action} onChoose={() => onAsk('back')} />
            <Button variant="default" onClick={() => onAsk('publish')}>
              {closeMessages.publish.action}
            </Button>
          </>
        )}
        {!hasAccess && <SubscribeLink>{words.subscribe}</SubscribeLink>}
      </div>
    )
  if (!isAdmin || (state === 'run' && !mayPlan && !mayClose)) return null
  return (
    <div className={css.actions}>
      {subscribe}
      {mayChange && mayPlan && (
        <Button variant="default" onClick={() => onAsk('start')}>
          {words.start.action}
        </Button>
      )}
      {mayChange && mayClose && (
        <Button variant="default" onClick={() => onAsk('close')}>
          {closeMessages.start.action}
        </Button>
      )}
      {mayChange && state === 'closed' && (
        <Button variant="default" onClick={() => onAsk('reopen')}>
          {closeMessages.reopen.action}
        </Button>
      )}
    </div>
  )
}

/** From the scores to what they come to so far, and back. */
const ReviewLink = ({ quarter }: { quarter: string }) => {
  const isThere = useParams({ strict: false }).step === 'review'
  return (
    <ButtonLink
      to="/quarter/$quarter/$step"
      params={{ quarter: addressOf(quarter), step: isThere ? 'close' : 'review' }}
      variant="default"
    >
      {isThere ? closeMessages.backToScores : closeMessages.reviewSoFar}
    </ButtonLink>
  )
}

/** How far all of the company are. */
const Scored = ({ plan: { quarter, objectives } }: { plan: Plan }) => {
  const { data } = useQuery(unscoredQuery(quarter))
  if (!data) return null
  const { objectives: left } = leftIn(data)
  return <span className={css.scored}>{closeMessages.inCompany(objectives - left, objectives)}</span>
}

const More = ({ action, onChoose }: { action: string; onChoose: () => void }) => (
  <Menu
    position="bottom-end"
    withinPortal={false}
    floatingStrategy="fixed"
    withInitialFocusPlaceholder={false}
  >
    <Menu.Target>
      <ActionIcon className={css.more ?? ''} aria-label={words.moreActions}>
        <Ellipsis size={16} aria-hidden="true" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={onChoose}>{action}</Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
