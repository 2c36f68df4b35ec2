import { can } from '@cairn/domain/permissions'
import { messages } from '@cairn/domain/quarters/messages'
import { type FoundCheck, planChecks } from '@cairn/domain/quarters/plan'
import { screenMessages } from '@cairn/domain/quarters/screen-messages'
import { ChevronRight, CircleAlert, Lock } from 'lucide-react'
import { useMembership } from '../session.ts'
import { Panel } from '../ui/panel.tsx'
import type { Address } from './address.ts'
import { DraftPanel } from './draft-panel.tsx'
import css from './plan-step.module.css'
import type { Plan } from './queries.ts'
import { rangeText } from './range-text.ts'

const { plan: words } = screenMessages

export type StepProps = { plan: Plan; address: Address; onGo: (change: Address) => void }

/** How far the plan is, what it lacks, and its drafts. */
export const PlanStep = ({ plan, address, onGo }: StepProps) => {
  const { quarter, drafts, ready, checks, phase } = plan
  const isAdmin = can(useMembership().profile, 'workspace.manage')
  const check = planChecks.find((one) => one === address.check)
  return (
    <>
      <div className={css.head}>
        <h1 className={css.title} data-said="">
          {words.title(quarter)}
        </h1>
        <p className={css.facts}>
          <strong>{words.ready(ready, drafts)}</strong>
          <span aria-hidden="true">•</span>
          <span>{rangeText(plan)}</span>
        </p>
        <p className={css.note}>
          <Lock size={14} aria-hidden="true" />
          {isAdmin ? words.note : `${words.note} ${words.whoCommits}`}
        </p>
        <span className={css.meter} aria-hidden="true">
          <span style={{ width: `${drafts === 0 ? 0 : (100 * ready) / drafts}%` }} />
        </span>
      </div>
      {phase !== 'ahead' && (
        <p className={css.begun}>
          <CircleAlert size={16} aria-hidden="true" />
          {messages.begunUncommitted(quarter)}
        </p>
      )}
      {checks.length > 0 && (
        <Panel title={words.before} action={<span className={css.hint}>{words.hintsOnly}</span>}>
          <ul className={css.checks}>
            {checks.map((found) => (
              <li key={found.check}>
                <Check
                  found={found}
                  isOn={found.check === check}
                  onToggle={() => onGo({ check: found.check === check ? undefined : found.check })}
                />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <DraftPanel plan={plan} title={words.drafts} address={address} check={check} onGo={onGo} />
    </>
  )
}

type CheckProps = { found: FoundCheck; isOn: boolean; onToggle: () => void }

/** Pressed, the table shows what it counts. */
const Check = ({ found, isOn, onToggle }: CheckProps) => (
  <button type="button" className={css.check} aria-pressed={isOn} onClick={onToggle}>
    <span className={css.count}>{found.count}</span>
    <span className={css.words}>
      <span className={css.name}>{words.check(found.check, found.count)}</span>
      <span className={css.at}>{words.foundAt(found)}</span>
    </span>
    <ChevronRight size={16} aria-hidden="true" />
  </button>
)
