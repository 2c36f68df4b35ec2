import { checklist, type StartingStep } from '@cairn/domain/dashboard/getting-started'
import { messages } from '@cairn/domain/dashboard/messages'
import type { GettingStarted as Facts } from '@cairn/domain/dashboard/schema'
import { can } from '@cairn/domain/permissions'
import { Button } from '@mantine/core'
import { Check, Plus, Send } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useAccess } from '../billing/access.tsx'
import { useInviting } from '../invitations/use-inviting.ts'
import { lazyPart } from '../lazy-page.ts'
import { useMembership } from '../session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import css from './getting-started.module.css'

const { gettingStarted: words } = messages

/** Who may not do a step sees it all the same, with the reason in place of the way to it. */
const useWhyNot = (): Record<StartingStep, string | null> => {
  const { profile } = useMembership()
  const { mayInvite, whyNot } = useInviting()
  const hasAccess = useAccess()
  const { lapsed, admins } = words.cannot
  const withAccess = hasAccess ? null : lapsed
  return {
    team: can(profile, 'teams.manage') ? null : admins,
    invite: mayInvite ? null : (whyNot ?? words.steps.invite.text),
    strategy: withAccess,
    okr: withAccess,
    updates: withAccess,
  }
}

/** Five steps from an empty workspace to one that is used. */
export const GettingStarted = ({ facts }: { facts: Facts }) => {
  const id = useId()
  const { steps, done, next } = checklist(facts)
  const whyNot = useWhyNot()
  return (
    <section aria-labelledby={id} className={css.card}>
      <div className={css.head}>
        <h2 id={id} className={css.heading}>
          {words.title}
        </h2>
        <span className={css.count}>{words.done(done, steps.length)}</span>
      </div>
      <p className={css.about}>{facts.isCreator ? words.creator : words.others}</p>
      <ol className={css.steps}>
        {steps.map(({ step, title, text, action, done: isDone }, index) => {
          const isNext = step === next?.step
          return (
            <li
              key={step}
              className={css.step}
              data-done={isDone ? '' : undefined}
              data-next={isNext ? '' : undefined}
              aria-current={isNext ? 'step' : undefined}
            >
              <span className={css.disc}>
                {isDone ? <Check size={14} aria-label={words.isDone} /> : index + 1}
              </span>
              <div className={css.words}>
                <h3 className={css.title}>{title}</h3>
                <p className={css.text}>{isDone ? text : (whyNot[step] ?? text)}</p>
                {!isDone && whyNot[step] === null && (
                  <StepAction step={step} isNext={isNext}>
                    {action}
                  </StepAction>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const StrategyDialog = lazyPart(
  async () => (await import('../strategies/strategy-dialog.tsx')).StrategyDialog,
)

type Props = { step: StartingStep; isNext: boolean; children: string }

const places = {
  team: { to: '/setup' },
  invite: { to: '/setup', search: { invite: 'open' } },
  okr: { to: '/createobjective' },
  updates: { to: '/my-week' },
} as const

/** What takes one step further; of the steps that are open, the next one stands out. */
const StepAction = ({ step, isNext, children }: Props) => {
  const [isAdding, setAdding] = useState(false)
  const Icon = step === 'updates' ? Send : Plus
  const look = {
    variant: isNext ? 'filled' : 'default',
    size: isNext ? 'sm' : 'xs',
    className: css.action ?? '',
    leftSection: <Icon size={14} aria-hidden="true" />,
  }
  if (step !== 'strategy')
    return (
      <ButtonLink {...places[step]} {...look}>
        {children}
      </ButtonLink>
    )
  return (
    <>
      <Button {...look} onClick={() => setAdding(true)}>
        {children}
      </Button>
      {isAdding && (
        <Suspense>
          <StrategyDialog chosen={undefined} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
