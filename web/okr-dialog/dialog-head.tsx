import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { ledgerMessages, dialogMessages as words } from '@cairn/domain/objectives/dialog-messages'
import { isChangeable } from '@cairn/domain/objectives/rules'
import { messages as quartersMessages } from '@cairn/domain/quarters/messages'
import { ActionIcon, Button, Menu, Modal } from '@mantine/core'
import {
  Calendar,
  CalendarClock,
  CalendarPlus,
  ChevronDown,
  ChevronUp,
  Ellipsis,
  Flag,
  LayoutTemplate,
  Lock,
  Share2,
  Trash2,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { useAccess } from '../billing/access.tsx'
import { lazyPart } from '../lazy-page.ts'
import { DraftMark, StatusChip } from '../objectives/status.tsx'
import { TeamIcon } from '../teams/team-icon.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Tag } from '../ui/badge.tsx'
import { dayText } from '../ui/moment-text.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import type { Detail } from './detail.ts'
import css from './dialog-head.module.css'
import { ShareDialog } from './share-dialog.tsx'

const ReadyButton = lazyPart(async () => (await import('../objectives/ready-button.tsx')).ReadyButton)
const FollowButton = lazyPart(async () => (await import('../discussion/follow-button.tsx')).FollowButton)
const NameDialog = lazyPart(async () => (await import('../templates/name-dialog.tsx')).NameDialog)

type Props = StepProps & { detail: Detail | undefined; onDeleted: () => void }

/** What it is called and where it belongs, what can be done with it as a whole, and the way to its neighbours. */
export const DialogHead = ({ detail, onDeleted, onOpen, previousId, nextId }: Props) => {
  const [dialog, setDialog] = useState<'share' | 'delete' | 'template' | null>(null)
  const hasAccess = useAccess()
  const mayChange = detail?.objective.canChange ?? false
  // A link that is out there can be turned off even when nothing else can be changed any more.
  const mayShare = mayChange && (hasAccess || detail?.shareKey !== null)
  const mayDelete = detail !== undefined && isChangeable(detail.objective)
  const close = () => setDialog(null)
  const share = () => setDialog('share')
  const remove = () => setDialog('delete')
  const keep = () => setDialog('template')
  const mayKeep = detail !== undefined && hasAccess
  return (
    <div className={css.head}>
      {/* Opening begins with what it is called, not with a button to leave it. */}
      <Modal.Title className={css.title} tabIndex={-1} data-autofocus>
        {detail?.objective.title ?? words.name}
      </Modal.Title>
      <div className={css.actions}>
        {detail && (
          <Suspense fallback={null}>
            <FollowButton objective={detail.objective} />
          </Suspense>
        )}
        {mayShare && (
          <Button
            variant="default"
            className={css.wide}
            leftSection={<Share2 size={14} aria-hidden="true" />}
            onClick={share}
          >
            {words.share}
          </Button>
        )}
        {mayKeep && (
          <ActionIcon
            className={css.wide}
            aria-label={words.saveAsTemplate}
            title={words.saveAsTemplate}
            onClick={keep}
          >
            <LayoutTemplate size={16} aria-hidden="true" />
          </ActionIcon>
        )}
        {mayDelete && (
          <ActionIcon className={css.wide} aria-label={words.delete} onClick={remove}>
            <Trash2 size={16} aria-hidden="true" />
          </ActionIcon>
        )}
        <Steps onOpen={onOpen} previousId={previousId} nextId={nextId} />
        {(mayShare || mayKeep || mayDelete) && (
          <Menu
            position="bottom-end"
            withinPortal={false}
            floatingStrategy="fixed"
            withInitialFocusPlaceholder={false}
          >
            <Menu.Target>
              <ActionIcon className={css.narrow} aria-label={words.actions}>
                <Ellipsis size={16} aria-hidden="true" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {mayShare && (
                <Menu.Item leftSection={<Share2 size={14} aria-hidden="true" />} onClick={share}>
                  {words.share}
                </Menu.Item>
              )}
              {mayKeep && (
                <Menu.Item leftSection={<LayoutTemplate size={14} aria-hidden="true" />} onClick={keep}>
                  {words.saveAsTemplate}
                </Menu.Item>
              )}
              {mayDelete && (
                <Menu.Item leftSection={<Trash2 size={14} aria-hidden="true" />} onClick={remove}>
                  {words.delete}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
        <Modal.CloseButton aria-label="Close" />
      </div>
      {detail && <Chips objective={detail.objective} />}
      {detail && dialog === 'share' && <ShareDialog detail={detail} onClose={close} />}
      {detail && dialog === 'template' && (
        <Suspense fallback={null}>
          <NameDialog
            of={{ objectiveId: detail.objective.id }}
            title={detail.objective.title}
            onClose={close}
          />
        </Suspense>
      )}
      {detail && dialog === 'delete' && (
        <DeleteDialog detail={detail} onClose={close} onDeleted={onDeleted} />
      )}
    </div>
  )
}

type StepProps = {
  onOpen?: ((id: string) => void) | undefined
  previousId?: string | undefined
  nextId?: string | undefined
}

/** To the neighbours in the list, without going back to it. */
const Steps = ({ onOpen, previousId, nextId }: StepProps) => {
  if (!onOpen || (previousId === undefined && nextId === undefined)) return null
  const ways = [
    { name: words.previous, id: previousId, Icon: ChevronUp },
    { name: words.next, id: nextId, Icon: ChevronDown },
  ]
  return ways.map(({ name, id, Icon }) => (
    <ActionIcon key={name} aria-label={name} disabled={id === undefined} onClick={() => id && onOpen(id)}>
      <Icon size={16} aria-hidden="true" />
    </ActionIcon>
  ))
}

/** Its facts at a glance: status, quarter, due date, owner, team, strategy, and with whom it is shared. */
const Chips = ({ objective }: Pick<Detail, 'objective'>) => {
  const {
    countsAs,
    draft,
    quarter,
    quarterState,
    addedAfterCommit,
    dueDate,
    owner,
    team,
    strategy,
    coOwners,
  } = objective
  return (
    <div className={css.chips}>
      <StatusChip status={countsAs} />
      <DraftMark draft={draft} />
      {draft && (
        <Suspense fallback={null}>
          <ReadyButton objective={objective} />
        </Suspense>
      )}
      <Tag icon={<Calendar size={14} aria-hidden="true" />}>{quarter}</Tag>
      {addedAfterCommit && draft === null && (
        <Tag icon={<CalendarPlus size={14} aria-hidden="true" />}>{ledgerMessages.addedAfterCommit}</Tag>
      )}
      {dueDate && (
        <Tag icon={<CalendarClock size={14} aria-hidden="true" />}>{words.dueBy(dayText(dueDate))}</Tag>
      )}
      <Tag icon={<Avatar name={owner.fullName} emoji={owner.profileEmoji} size={20} />}>{owner.fullName}</Tag>
      {team && <Tag icon={<TeamIcon name={team.icon} size={14} />}>{team.name}</Tag>}
      {strategy && <Tag icon={<Flag size={14} aria-hidden="true" />}>{strategy.title}</Tag>}
      {coOwners.length > 0 && (
        <span className={css.shared}>
          {words.sharedWith}
          <span className={css.people}>
            {coOwners.map(({ id, fullName, profileEmoji }) => (
              <span key={id} title={fullName}>
                <Avatar name={fullName} emoji={profileEmoji} size={20} />
                <span className="heard">{fullName}</span>
              </span>
            ))}
          </span>
        </span>
      )}
      {quarterState === 'closed' && (
        <p className={css.closed}>
          <Lock size={14} aria-hidden="true" />
          {quartersMessages.standing.closed(quarter)}
        </p>
      )}
    </div>
  )
}
