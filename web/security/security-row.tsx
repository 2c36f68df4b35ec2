import type { ReactNode } from 'react'
import css from './security-row.module.css'
import '@mantine/core/styles/Skeleton.layer.css'
import { Button, Skeleton } from '@mantine/core'

type Props = {
  /** Rows below another one of their kind have none. */
  icon?: ReactNode
  title: string
  /** A word beside the title that sets this row apart. */
  badge?: string | null
  text: ReactNode
  children?: ReactNode
}

/** One thing that protects the account: what it is, how it stands, and what can be done about it. */
export const SecurityRow = ({ icon, title, badge, text, children }: Props) => (
  <li className={css.row}>
    <span className={css.icon} aria-hidden="true">
      {icon}
    </span>
    <div className={css.words}>
      <div className={css.head}>
        <h3 className={css.title}>{title}</h3>
        {badge && <span className={css.badge}>{badge}</span>}
      </div>
      <p className={css.text}>{text}</p>
    </div>
    {children && <div className={css.actions}>{children}</div>}
  </li>
)

type WaitingRowProps = { icon: ReactNode; title: string; failure: string | null; onRetry: () => void }

/** Holds the place of a row until what it says has been read, or says that it could not be. */
export const WaitingRow = ({ icon, title, failure, onRetry }: WaitingRowProps) => (
  <SecurityRow
    icon={icon}
    title={title}
    text={failure ?? <Skeleton component="span" display="block" height={12} width={160} mt={2} />}
  >
    {failure && (
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    )}
  </SecurityRow>
)
