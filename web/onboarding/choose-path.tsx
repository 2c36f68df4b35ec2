import { trialLength } from '@cairn/domain/billing/rules'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Mountain } from 'lucide-react'
import { useMe } from '../session.ts'
import css from './choose-path.module.css'
import { Step } from './step.tsx'

const trialDays = trialLength / 86_400_000

export const ChoosePath = () => {
  const me = useMe()
  return (
    <Step
      takesFocus
      title="Where do you want to work?"
      subtitle={`You are signed in as ${me?.account.email}. You can belong to one workspace.`}
    >
      <Link to="." search={(before) => ({ ...before, step: 'create_company' as const })} className={css.card}>
        <span className={css.tile} aria-hidden="true">
          <Mountain size={18} strokeWidth={1.75} />
        </span>
        <span>
          <strong className={css.name}>Create a New Workspace</strong>
          <span className={css.text}>
            For your company’s first team. You become its admin and start a free trial of {trialDays} days.
          </span>
        </span>
        <ChevronRight size={16} aria-hidden="true" className={css.arrow} />
      </Link>
    </Step>
  )
}
