import type { ReactNode } from 'react'
import css from './ready-message.module.css'

type Props = { icon: ReactNode; title: string; text: string; action?: ReactNode }

/** In a panel that has nothing to count yet: what it waits for. */
export const ReadyMessage = ({ icon, title, text, action }: Props) => (
  <div className={css.message}>
    <div className={css.disc} aria-hidden="true">
      {icon}
    </div>
    <h3 className={css.title}>{title}</h3>
    <p className={css.text}>{text}</p>
    {action && <div className={css.action}>{action}</div>}
  </div>
)
