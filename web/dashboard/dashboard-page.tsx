import { messages } from '@cairn/domain/dashboard/messages'
import { isAdmin } from '@cairn/domain/permissions'
import { useMembership } from '../session.ts'
import css from './dashboard-page.module.css'
import { Quarters } from './quarters.tsx'
import { WelcomeCard } from './welcome-card.tsx'

export const DashboardPage = () => {
  const { company, profile } = useMembership()
  const { gettingStarted } = messages
  return (
    <>
      <h1 className={css.title}>{messages.title(company.name)}</h1>
      <p className={css.subtitle}>{messages.subtitle}</p>
      <WelcomeCard company={company.name} />
      {isAdmin(profile) && (
        <section className={css.panel} aria-labelledby="getting-started">
          <h2 id="getting-started" className={css.heading}>
            {gettingStarted.title}
          </h2>
          <p className={css.text}>{gettingStarted.admin}</p>
        </section>
      )}
      <div className={css.quarters}>
        <Quarters />
      </div>
    </>
  )
}
