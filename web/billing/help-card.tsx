import type { BillingOverview } from '@cairn/domain/billing/contract'
import { messages } from '@cairn/domain/billing/messages'
import { planHas } from '@cairn/domain/billing/rules'
import { Building2, LifeBuoy, type LucideIcon } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'
import css from './help-card.module.css'

type Contact = {
  icon: LucideIcon
  words: { title: string; text: string }
  address: string
  badge?: string | null
}

const HelpRow = ({ icon: Icon, words, address, badge }: Contact) => (
  <li className={css.row}>
    <Icon size={16} strokeWidth={1.75} aria-hidden="true" className={css.icon} />
    <div className={css.words}>
      <h3 className={css.name}>
        {words.title}
        {badge && <Badge>{badge}</Badge>}
      </h3>
      <p className={css.text}>{words.text}</p>
      <a href={`mailto:${address}`} className={css.address}>
        {address}
      </a>
    </div>
  </li>
)

export const HelpCard = ({ overview: { plan, supportEmail, salesEmail } }: { overview: BillingOverview }) => (
  <section aria-labelledby="need-help" className={css.card}>
    <h2 id="need-help" className={css.title}>
      {messages.help.title}
    </h2>
    <ul className={css.list}>
      <HelpRow
        icon={LifeBuoy}
        words={messages.help.support}
        address={supportEmail}
        badge={planHas(plan, 'priority_support') ? messages.help.priority : null}
      />
      <HelpRow icon={Building2} words={messages.help.sales} address={salesEmail} />
    </ul>
  </section>
)
