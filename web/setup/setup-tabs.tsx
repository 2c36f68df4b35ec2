import { can } from '@cairn/domain/permissions'
import { connectionsMessages as words } from '@cairn/domain/setup/connections-messages'
import { Link } from '@tanstack/react-router'
import { useMembership } from '../session.ts'
import css from './setup-tabs.module.css'

const tabs = [
  { path: '/setup', name: words.tabs.team },
  { path: '/setup/connections', name: words.tabs.connections },
] as const

/** The parts of Setup. Members have the first alone, and need no row for it. */
export const SetupTabs = () => {
  const { profile } = useMembership()
  if (!can(profile, 'connections.manage')) return null
  return (
    <nav aria-label={words.tabs.label}>
      <ul className={css.tabs}>
        {tabs.map(({ path, name }) => (
          <li key={path}>
            <Link to={path} className={css.tab ?? ''} activeOptions={{ exact: true, includeSearch: false }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
