import type { StartingStep } from '@cairn/domain/dashboard/getting-started'
import { Button } from '@mantine/core'
import { Plus, Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ButtonLink } from '../ui/button-link.tsx'
import css from './getting-started.module.css'

const StrategyDialog = lazy(() =>
  import('../strategies/strategy-dialog.tsx').then((module) => ({ default: module.StrategyDialog })),
)

type Props = { step: StartingStep; isNext: boolean; children: string }

const places = {
  team: { to: '/setup' },
  invite: { to: '/setup', search: { invite: 'open' } },
  okr: { to: '/createobjective' },
  updates: { to: '/my-week' },
} as const

/** What takes one step further; of the steps that are open, the next one stands out. */
export const StepAction = ({ step, isNext, children }: Props) => {
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
