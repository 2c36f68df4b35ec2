import { dialogMessages as words } from '@cairn/domain/objectives/dialog-messages'
import { Calendar, CalendarClock, Flag } from 'lucide-react'
import { StatusChip } from '../objectives/status-word.tsx'
import { TeamIcon } from '../teams/team-icon.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { dayText } from '../ui/moment-text.ts'
import { Tag } from '../ui/tag.tsx'
import type { Detail } from './detail.ts'
import css from './dialog-head.module.css'

/** Its facts at a glance: status, quarter, due date, owner, team, strategy, and with whom it is shared. */
export const Chips = ({ objective }: Pick<Detail, 'objective'>) => {
  const { countsAs, quarter, dueDate, owner, team, strategy, coOwners } = objective
  return (
    <div className={css.chips}>
      <StatusChip status={countsAs} />
      <Tag icon={<Calendar size={14} aria-hidden="true" />}>{quarter}</Tag>
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
    </div>
  )
}
