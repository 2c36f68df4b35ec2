import { screenMessages as words } from '@cairn/domain/quarters/screen-messages'
import { Check } from 'lucide-react'
import { type Step, stepOf, steps } from './address.ts'
import css from './quarter-page.module.css'
import type { Plan } from './queries.ts'

const isBehind = (step: Step, { state, committed }: Plan) =>
  step === 'plan' ? committed !== null : steps.indexOf(step) < steps.indexOf(stepOf[state])

/** Where the quarter is among its four steps. Only what was committed has been planned. */
export const Stepper = ({ plan }: { plan: Plan }) => {
  const current = stepOf[plan.state]
  const number = steps.indexOf(current) + 1
  return (
    <>
      <ol className={css.steps} aria-label={words.stepper}>
        {steps.map((step) => (
          <li
            key={step}
            className={css.step}
            aria-current={step === current ? 'step' : undefined}
            data-done={isBehind(step, plan) ? '' : undefined}
          >
            <span className={css.dot} aria-hidden="true">
              {isBehind(step, plan) && <Check size={12} strokeWidth={2.5} />}
            </span>
            {words.steps[step]}
            {isBehind(step, plan) && <span className="heard"> ({words.done})</span>}
          </li>
        ))}
      </ol>
      <p className={css.place}>
        <span>
          <strong>{words.steps[current]}</strong> {words.stepOf(number)}
        </span>
        <span className={css.parts} aria-hidden="true">
          {steps.map((step) => (
            <span
              key={step}
              data-on={step === current ? '' : undefined}
              data-done={isBehind(step, plan) ? '' : undefined}
            />
          ))}
        </span>
      </p>
    </>
  )
}
