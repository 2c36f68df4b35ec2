import type { QuarterOverview } from '@cairn/domain/quarters/schema'
import { screenMessages as words } from '@cairn/domain/quarters/screen-messages'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Calendar, ChevronDown } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../lazy-page.ts'
import { OkrDialog } from '../okr-dialog/okr-dialog.tsx'
import { InHeader } from '../ui/in-header.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { PanelError, SkeletonRows } from '../ui/panel-state.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { useKnown, useUnderstood } from '../understood.ts'
import { type Address, addressOf, meaningOf, quarterIn, type Step, stepOf, steps, teamIn } from './address.ts'
import { BackToRunDialog, PublishDialog, ReopenDialog, StartClosingDialog } from './close-dialogs.tsx'
import { PlanStep, type StepProps } from './plan-step.tsx'
import { Actions, type QuarterAction } from './quarter-actions.tsx'
import {
  CommitDialog,
  type DialogProps,
  type QuarterStanding,
  StartDialog,
  StopDialog,
} from './quarter-dialogs.tsx'
import css from './quarter-page.module.css'
import { type Plan, planQuery, quartersQuery } from './queries.ts'
import { RunStep } from './run-step.tsx'
import { Stepper } from './stepper.tsx'

const CloseStep = lazyPart(async () => (await import('./close-step.tsx')).CloseStep)
const ReviewStep = lazyPart(async () => (await import('./review-step.tsx')).ReviewStep)

/** What is asked before each change of state. */
const dialogs: Record<QuarterAction, (props: DialogProps) => ReactNode> = {
  start: StartDialog,
  stop: StopDialog,
  commit: CommitDialog,
  close: StartClosingDialog,
  back: BackToRunDialog,
  publish: PublishDialog,
  reopen: ReopenDialog,
}

/** The one that the address names, else the one that needs something. */
const useQuarterPage = () => {
  const { quarter: said } = useParams({ strict: false })
  const list = useQuery(quartersQuery)
  // What needs something may change meanwhile: nobody is led away from what they look at.
  const [shown, setShown] = useState<string>()
  if (list.data && shown === undefined) setShown(list.data.shown)
  const quarter = quarterIn(said) ?? shown
  const plan = useQuery({ ...planQuery(quarter ?? ''), enabled: quarter !== undefined })
  return {
    quarter,
    list: list.data,
    plan: plan.data,
    isFresh: plan.data !== undefined && !plan.isFetching,
    error: list.error ?? plan.error,
    readAgain: () => Promise.all([list.refetch(), plan.refetch()]),
  }
}

/** Nothing that an address may name besides quarters and their steps is anywhere. */
export const QuarterPage = () => {
  const { quarter, step } = useParams({ strict: false })
  const isNamed = quarter === undefined || (quarterIn(quarter) !== null && steps.some((one) => one === step))
  return isNamed ? <Quarter /> : <NotFound />
}

/**
 * Whoever comes by the address of a step the quarter is not at sees the one it is at, and its address. A quarter that goes on
 * while it is looked at leads nobody away.
 */
const useRightStep = (plan: Plan | undefined, isFresh: boolean) => {
  const { quarter: said, step } = useParams({ strict: false })
  const navigate = useNavigate()
  const here = `${said}/${step}`
  const seen = useRef<string>(undefined)
  useEffect(() => {
    if (!plan || !isFresh || said === undefined || plan.quarter !== quarterIn(said) || seen.current === here)
      return
    seen.current = here
    const right = stepOf[plan.state]
    if (step === right || step === 'review') return
    seen.current = `${said}/${right}`
    void navigate({
      to: '/quarter/$quarter/$step',
      params: { quarter: said, step: right },
      search: (before) => before,
      replace: true,
      resetScroll: false,
    })
  }, [plan, isFresh, said, step, here, navigate])
  return (quarter: string, to: Step) => {
    seen.current = `${quarter}/${to}`
  }
}

const Quarter = () => {
  const said: Address = useSearch({ strict: false })
  const address = useUnderstood(said, meaningOf(said))
  const navigate = useNavigate()
  const { quarter, list, plan, isFresh, error, readAgain } = useQuarterPage()
  const leadTo = useRightStep(plan, isFresh)
  useKnown(address, plan && teamIn(address, plan.teams) === undefined ? ['team'] : [])
  const [asked, setAsked] = useState<QuarterAction | null>(null)
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const isPhone = useIsPhone()
  const Dialog = asked && dialogs[asked]
  const go = (change: Address) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...change }), resetScroll: false })
  const goTo = ({ quarter: of, state }: QuarterStanding, isAsked = false) => {
    const params = { quarter: addressOf(of), step: stepOf[state] }
    leadTo(params.quarter, params.step)
    void navigate({ to: '/quarter/$quarter/$step', params, ignoreBlocker: isAsked })
  }
  const choose = (chosen: string) =>
    goTo({
      quarter: chosen,
      state: list?.quarters.find((one) => one.quarter === chosen)?.state ?? 'run',
    })
  // Whoever changed the state goes along to its step. Who publishes has read what is lost, and is not asked again.
  const close = (changed?: QuarterStanding) => {
    setAsked(null)
    if (changed && changed.state !== plan?.state) goTo(changed, changed.state === 'closed')
  }
  const select = (
    <NativeSelect
      aria-label={words.quarter}
      classNames={{ root: css.select ?? '', input: css.input ?? '' }}
      leftSection={<Calendar size={16} strokeWidth={1.75} aria-hidden="true" />}
      rightSection={<ChevronDown size={14} aria-hidden="true" />}
      disabled={!list}
      data={choicesOf(list?.quarters.map((one) => one.quarter) ?? [], quarter)}
      value={quarter ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
  return (
    <div className={css.page}>
      <div className={css.bar}>
        {isPhone ? <InHeader>{select}</InHeader> : select}
        {plan && <Stepper plan={plan} />}
        <div ref={setTools} className={css.tools} />
        {plan && <Actions plan={plan} onAsk={setAsked} />}
      </div>
      <p role="status" className="heard">
        {plan || error ? '' : words.loading}
      </p>
      {plan && list && (
        <div className={css.body}>
          <StepShown
            key={plan.quarter}
            plan={plan}
            quarters={list.quarters}
            address={address}
            onGo={go}
            onCommit={() => setAsked('commit')}
            tools={tools}
          />
        </div>
      )}
      {!(plan && list) && <h1 className="heard">{quarter ?? words.quarter}</h1>}
      {!(plan && list) && (error ? <PanelError error={error} onRetry={readAgain} /> : <Skeleton />)}
      {plan && Dialog && <Dialog plan={plan} onClose={close} />}
      {address.okrId && (
        <OkrDialog
          objectiveId={address.okrId}
          initialTab={address.tab}
          onTab={(tab) => go({ tab })}
          onOpen={(okrId) => go({ okrId, tab: undefined })}
          onClose={() => go({ okrId: undefined, tab: undefined })}
        />
      )}
    </div>
  )
}

type ShownProps = StepProps & {
  quarters: readonly QuarterOverview[]
  onCommit: () => void
  /** In the bar: where the review has what is done with it. */
  tools: HTMLElement | null
}

/** The step the quarter is at. Who was scoring when closing ended keeps what they typed. */
const StepShown = (props: ShownProps) => {
  const { plan, address, onGo, tools } = props
  // It is not there before closing, and says so; while the quarter closes it follows the scores.
  const isReview = useParams({ strict: false }).step === 'review'
  const [wasClosing, setWasClosing] = useState(false)
  if (plan.state === 'close' && !wasClosing) setWasClosing(true)
  const standing = () => {
    if (plan.state === 'plan' && !isReview) return <PlanStep plan={plan} address={address} onGo={onGo} />
    if (plan.state === 'run' && !isReview) return <RunStep {...props} />
    return (
      <Suspense fallback={<Skeleton />}>
        <ReviewStep quarter={plan.quarter} address={address} onGo={onGo} tools={tools} />
      </Suspense>
    )
  }
  if (!wasClosing || isReview) return standing()
  return (
    <Suspense fallback={<Skeleton />}>
      <CloseStep {...props} otherwise={standing()} />
    </Suspense>
  )
}

const choicesOf = (known: readonly string[], quarter: string | undefined) =>
  quarter === undefined || known.includes(quarter) ? [...known] : [quarter, ...known]

const Skeleton = () => (
  <div aria-hidden="true" className={css.skeleton}>
    <span className={css.ghost} />
    <span className={css.ghost} />
    <SkeletonRows rows={6} height={48} />
  </div>
)
