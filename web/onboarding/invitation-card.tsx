import { messages } from '@cairn/domain/invitations/messages'
import type { ShownInvitation } from '@cairn/domain/invitations/schema'
import type { ReactNode } from 'react'
import { initialOf } from '../ui/initial.ts'
import { dateText } from '../ui/moment-text.ts'
import css from './invitation-card.module.css'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={css.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

export const InvitationCard = ({ invitation }: { invitation: ShownInvitation }) => {
  const { company, email, team, title, permissions_level, expires_at } = invitation
  return (
    <section className={css.card} aria-label="Invitation">
      <div className={css.company}>
        <span className={css.tile} aria-hidden="true">
          {initialOf(company.name)}
        </span>
        <div className={css.names}>
          <h2 className={css.name}>{company.name}</h2>
          <p className={css.for}>Invitation for {email}</p>
        </div>
      </div>
      <dl className={css.facts}>
        {team && <Fact name="Team">{team.name}</Fact>}
        {title && <Fact name="Title">{title}</Fact>}
        <Fact name="Permission">
          <span className={css.badge}>{messages.levels[permissions_level]}</span>
        </Fact>
        <Fact name="Expires">{dateText(expires_at)}</Fact>
      </dl>
    </section>
  )
}
