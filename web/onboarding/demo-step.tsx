import { demo } from '@cairn/domain/demo/contract'
import { messages, roleWords } from '@cairn/domain/demo/page-messages'
import { type DemoRole, demoRoles } from '@cairn/domain/demo/roles'
import { Loader } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { ChevronRight, Compass, Flag, type LucideIcon, UserRound } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api.ts'
import { wordsOf } from '../failure.ts'
import { awaitUser } from '../session.ts'
import { FormMessage } from '../ui/form-message.tsx'
import css from './choose-path.module.css'
import demoCss from './demo-step.module.css'
import stepCss from './step.module.css'
import { Step } from './step.tsx'

const icons: Record<DemoRole, LucideIcon> = { admin: Compass, leader: Flag, member: UserRound }

type CardProps = { role: DemoRole; entering: DemoRole | null; onEnter: (role: DemoRole) => void }

const RoleCard = ({ role, entering, onEnter }: CardProps) => {
  const Icon = icons[role]
  const isBusy = entering === role
  const { action, text } = roleWords[role]
  return (
    <button
      type="button"
      className={`${css.card} ${demoCss.card}`}
      aria-disabled={entering !== null}
      onClick={() => entering === null && onEnter(role)}
    >
      <span className={css.tile} aria-hidden="true">
        <Icon size={18} strokeWidth={1.75} />
      </span>
      <span>
        <strong className={css.name}>{action}</strong>
        <span className={css.text}>{isBusy ? messages.preparing : text}</span>
      </span>
      {isBusy ? (
        <Loader size={16} aria-hidden="true" className={css.arrow} />
      ) : (
        <ChevronRight size={16} aria-hidden="true" className={css.arrow} />
      )}
    </button>
  )
}

/** Whom to be in the demo workspace. The first visitor waits a moment while it is made. */
export const DemoStep = () => {
  const [entering, setEntering] = useState<DemoRole | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const router = useRouter()

  const enterDemo = async (role: DemoRole) => {
    setFailure(null)
    setEntering(role)
    try {
      await call(demo.enter, { body: { role } })
      await awaitUser(queryClient)
      await router.invalidate()
    } catch (error) {
      setFailure(wordsOf(error))
      setEntering(null)
    }
  }

  return (
    <Step takesFocus title={messages.title} subtitle={messages.text}>
      {demoRoles.map((role) => (
        <RoleCard key={role} role={role} entering={entering} onEnter={enterDemo} />
      ))}
      <p role="status" className="heard">
        {entering === null ? '' : messages.preparing}
      </p>
      <FormMessage>{failure}</FormMessage>
      <p className={stepCss.switch}>
        <Link to="." search={(before) => ({ ...before, step: undefined })}>
          {messages.back}
        </Link>
      </p>
    </Step>
  )
}
