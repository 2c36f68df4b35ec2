import { messages } from '@cairn/domain/messages'
import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './message-page.module.css'

/** Looks like the page index.html starts with, so that the one takes over from the other unseen. */
export const LoadingPage = () => (
  <main className="loading-page">
    <Loader size={20} aria-hidden="true" />
    <div role="status">
      <h1>{messages.loading}</h1>
    </div>
  </main>
)

type Props = { icon: ReactNode; title: string; children?: ReactNode; action: ReactNode }

/** One thing to say and one thing to do, in the middle of whatever space there is. */
export const MessagePage = ({ icon, title, children, action }: Props) => (
  <div className={css.page}>
    <div className={css.disc} aria-hidden="true">
      {icon}
    </div>
    <h1 className={css.title}>{title}</h1>
    {children && <div className={css.text}>{children}</div>}
    <div className={css.action}>{action}</div>
  </div>
)
