import { Link } from '@tanstack/react-router'
import css from './nav-content.module.css'
import { type Facts, isLinkedFor, type Page } from './pages.ts'

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

type Props = { pages: readonly Page[]; facts: Facts; onNavigate?: () => void }

export const NavLinks = ({ pages, facts, ...rest }: Props) => (
  <ul className={css.list}>
    {pages.filter(isLinkedFor(facts)).map((page) => (
      <li key={page.path}>
        <NavLink page={page} suffix={page.suffix?.(facts) ?? null} {...rest} />
      </li>
    ))}
  </ul>
)
