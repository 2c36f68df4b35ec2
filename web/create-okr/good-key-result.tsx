import { createMessages } from '@cairn/domain/objectives/create-messages'
import { Check } from 'lucide-react'
import { Panel } from '../ui/panel.tsx'
import css from './where-it-will-sit.module.css'

const { advice } = createMessages

export const GoodKeyResult = () => (
  <Panel title={advice.title}>
    <ul className={css.advice}>
      {advice.lines.map((line) => (
        <li key={line}>
          <Check size={14} aria-hidden="true" />
          {line}
        </li>
      ))}
    </ul>
  </Panel>
)
