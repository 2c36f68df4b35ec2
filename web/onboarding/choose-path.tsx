import { Link } from '@tanstack/react-router'
import { ChevronRight, KeyRound, type LucideIcon, Mountain } from 'lucide-react'
import { trialDays } from '../billing/days.ts'
import { useMe } from '../session.ts'
import css from './choose-path.module.css'
import { Step } from './step.tsx'

type Path = { step: 'create_company' | 'join_company'; icon: LucideIcon; name: string; text: string }

const paths: Path[] = [
  {
    step: 'create_company',
    icon: Mountain,
    name: 'Create a New Workspace',
    text: `For your company’s first team. You become its admin and start a free trial of ${trialDays} days.`,
  },
  {
    step: 'join_company',
    icon: KeyRound,
    name: 'Join an Existing Workspace',
    text: 'Paste the Company ID that your admin gave you.',
  },
]

const PathCard = ({ step, icon: Icon, name, text }: Path) => (
  <Link to="." search={(before) => ({ ...before, step })} className={css.card}>
    <span className={css.tile} aria-hidden="true">
      <Icon size={18} strokeWidth={1.75} />
    </span>
    <span>
      <strong className={css.name}>{name}</strong>
      <span className={css.text}>{text}</span>
    </span>
    <ChevronRight size={16} aria-hidden="true" className={css.arrow} />
  </Link>
)

export const ChoosePath = () => {
  const me = useMe()
  return (
    <Step
      takesFocus
      title="Where do you want to work?"
      subtitle={`You are signed in as ${me?.account.email}. You can belong to one workspace.`}
    >
      {paths.map((path) => (
        <PathCard key={path.step} {...path} />
      ))}
    </Step>
  )
}
