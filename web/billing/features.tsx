import { messages } from '@cairn/domain/billing/messages'
import { Check } from 'lucide-react'
import css from './features.module.css'

/** What a subscription brings, two or four abreast. */
export const Features = ({ isWide = false }: { isWide?: boolean }) => (
  <ul className={css.features} data-wide={isWide || undefined}>
    {messages.features.map((feature) => (
      <li key={feature} className={css.feature}>
        <Check size={14} aria-hidden="true" className={css.tick} />
        {feature}
      </li>
    ))}
  </ul>
)
