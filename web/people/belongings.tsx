import { messages as words } from '@cairn/domain/setup/messages'
import { useQuery } from '@tanstack/react-query'
import { Flag, Star, Target, Users } from 'lucide-react'
import { PanelError, SkeletonRows } from '../ui/panel-state.tsx'
import css from './delete-user-dialog.module.css'
import { belongingsQuery } from './queries.ts'

const kinds = [
  { key: 'objectives', label: 'OKRs', icon: Target },
  { key: 'strategies', label: 'Strategies', icon: Flag },
  { key: 'teamsLed', label: 'Teams led', icon: Star },
  { key: 'reports', label: 'People managed', icon: Users },
] as const

/** What someone would leave behind, counted. */
export const Belongings = ({ personId }: { personId: string }) => {
  const { data, error, refetch } = useQuery(belongingsQuery(personId))
  if (!data)
    return error ? <PanelError error={error} onRetry={refetch} /> : <SkeletonRows rows={4} height={36} />
  if (kinds.every(({ key }) => data[key] === 0)) return <p>{words.deletion.leavesNothing}</p>
  return (
    <div>
      <p className={css.caption}>{words.deletion.belongings}</p>
      <ul className={css.list}>
        {kinds.map(({ key, label, icon: Icon }) => (
          <li key={key}>
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            {label}
            <strong>{data[key]}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
