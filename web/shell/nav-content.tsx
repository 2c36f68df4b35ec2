import { can } from '@cairn/domain/permissions'
import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useNow } from '../clock.ts'
import { useMembership } from '../session.ts'
import { Avatar, initialOf } from '../ui/avatar.tsx'
import css from './nav-content.module.css'
import { type Facts, isLinkedFor, mainPages, type Page, secondaryPages } from './pages.ts'

type LinkProps = { page: Page; suffix: string | null; onNavigate?: () => void }

const NavLink = ({ page: { name, path, icon: Icon, Count }, suffix, onNavigate }: LinkProps) => (
  <Link to={path} className={css.row} title={name} {...(onNavigate && { onClick: onNavigate })}>
    <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
    <span className={css.words}>{name}</span>
    {suffix && (
      <>
        {' '}
        <span className={css.suffix}>{suffix}</span>
      </>
    )}
    {Count && <Count />}
  </Link>
)

type NavLinksProps = { pages: readonly Page[]; facts: Facts; onNavigate?: () => void }

export const NavLinks = ({ pages, facts, ...rest }: NavLinksProps) => (
  <ul className={css.list}>
    {pages.filter(isLinkedFor(facts)).map((page) => (
      <li key={page.path}>
        <NavLink page={page} suffix={page.suffix?.(facts) ?? null} {...rest} />
      </li>
    ))}
  </ul>
)

type Props = { onLogOut: () => void; onNavigate?: () => void }

/** What the sidebar and the phone's drawer have in common. */
export const NavContent = ({ onLogOut, onNavigate }: Props) => {
  const { profile, company } = useMembership()
  const links = { facts: { profile, company, now: useNow() }, ...(onNavigate && { onNavigate }) }
  return (
    <>
      <div className={css.company} title={company.name}>
        <span className={css.tile} aria-hidden="true">
          {initialOf(company.name)}
        </span>
        <span className={css.words}>{company.name}</span>
      </div>
      <div className={css.links}>
        <NavLinks pages={mainPages} {...links} />
        <hr className={css.rule} />
        <NavLinks pages={secondaryPages} {...links} />
      </div>
      <div className={css.person}>
        <div className={css.who} title={profile.fullName}>
          <Avatar name={profile.fullName} emoji={profile.profileEmoji} />
          <span className={css.words}>
            <span className={css.name}>{profile.fullName}</span>
            {can(profile, 'workspace.manage') && <span className={css.role}> (admin)</span>}
          </span>
        </div>
        <button type="button" className={css.row} onClick={onLogOut} title="Log Out">
          <LogOut size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className={css.words}>Log Out</span>
        </button>
      </div>
    </>
  )
}
