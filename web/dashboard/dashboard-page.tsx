import { messages } from '@cairn/domain/dashboard/messages'
import { isAdmin } from '@cairn/domain/permissions'
import { Target } from 'lucide-react'
import { useMembership } from '../session.ts'
import css from './dashboard-page.module.css'
import { WelcomeCard } from './welcome-card.tsx'

export const DashboardPage = () => {
  const { company, profile } = useMembership()
  const { gettingStarted } = messages
  return (
    <>
      <h1 className={css.title}>{messages.title(company.name)}</h1>
      <p className={css.subtitle}>{messages.noQuarters}</p>
      <WelcomeCard company={company.name} />
      {isAdmin(profile) && (
        <section className={css.panel} aria-labelledby="getting-started">
          <h2 id="getting-started" className={css.heading}>
            {gettingStarted.title}
          </h2>
          <p className={css.text}>{gettingStarted.admin}</p>
        </section>
      )}
      <section className={css.empty} aria-labelledby="objectives">
        <div className={css.disc} aria-hidden="true">
          <Target size={20} strokeWidth={1.75} />
        </div>
        <h2 id="objectives" className={css.heading}>
          No OKRs yet
        </h2>
        <p className={css.text}>Objectives, their progress and the weekly updates will be counted here.</p>
      </section>
    </>
  )
}
