import { quarters } from '@cairn/domain/quarters/contract'
import type { Committable } from '@cairn/domain/quarters/schema'
import { screenMessages } from '@cairn/domain/quarters/screen-messages'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Lightbulb } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { call } from '../api.ts'
import { wordsOf } from '../failure.ts'
import { refreshObjectives } from '../objectives/queries.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { notices } from '../ui/notice-store.ts'
import { SmallDialog } from '../ui/small-dialog.tsx'
import css from './quarter-dialogs.module.css'
import type { Plan } from './queries.ts'
import { rangeText } from './range-text.ts'

const { start, stop, commit, cancel } = screenMessages

/** How the quarter stands once it is changed. */
export type QuarterStanding = Pick<Plan, 'quarter' | 'state'>

type Close = (changed?: QuarterStanding) => void

type AskProps = {
  title: string
  action: string
  change: () => Promise<QuarterStanding>
  done: string
  /** What it is about is there to be read. */
  isReady?: boolean
  onClose: Close
  children: ReactNode
}

/** Asks once, changes the state of the quarter, and has every screen read it anew. */
export const Ask = ({ title, action, change, done, isReady = true, onClose, children }: AskProps) => {
  const client = useQueryClient()
  const changing = useMutation({
    mutationFn: change,
    onSuccess: (changed) => {
      notices.info(done)
      onClose(changed)
      return refreshObjectives(client)
    },
  })
  const { error, isPending, mutate } = changing
  return (
    <SmallDialog
      isOpen
      title={title}
      onClose={() => onClose()}
      actions={
        <>
          <Button variant="default" data-autofocus disabled={isPending} onClick={() => onClose()}>
            {cancel}
          </Button>
          <Button loading={isPending} disabled={!isReady} onClick={() => mutate()}>
            {action}
          </Button>
        </>
      }
    >
      <div className={css.question}>
        {children}
        <FormMessage>{error ? wordsOf(error) : null}</FormMessage>
      </div>
    </SmallDialog>
  )
}

export type DialogProps = { plan: Plan; onClose: Close }

export const StartDialog = ({ plan: { quarter, objectives }, onClose }: DialogProps) => (
  <Ask
    title={start.title(quarter)}
    action={start.action}
    change={() => call(quarters.startPlanning, { params: { quarter } })}
    done={start.done(quarter)}
    onClose={onClose}
  >
    <p>{start.text}</p>
    {objectives > 0 && <p className={css.strong}>{start.become(objectives)}</p>}
  </Ask>
)

export const StopDialog = ({ plan: { quarter, drafts }, onClose }: DialogProps) => (
  <Ask
    title={stop.title(quarter)}
    action={stop.action}
    change={() => call(quarters.stopPlanning, { params: { quarter } })}
    done={stop.done(quarter)}
    onClose={onClose}
  >
    <p>{stop.text}</p>
    {drafts > 0 && <p className={css.strong}>{stop.become(drafts)}</p>}
  </Ask>
)

type Option = { which: Committable; name: string; note: string }

const optionsOf = ({ drafts, ready }: Plan): Option[] => {
  const staying = drafts - ready
  const all: Option = { which: 'all', name: commit.all(drafts), note: commit.asTheyAre }
  if (drafts === 0) return []
  if (ready === 0) return [all]
  const some: Option = {
    which: 'ready',
    name: commit.ready(ready),
    note: staying === 0 ? commit.nobodyStays : commit.stay(staying),
  }
  return staying === 0 ? [some] : [some, all]
}

type OptionsProps = {
  options: readonly Option[]
  chosen: Committable
  onChoose: (which: Committable) => void
}

const Options = ({ options, chosen, onChoose }: OptionsProps) => {
  const name = useId()
  return (
    <fieldset className={css.options}>
      <legend className="heard">{commit.which}</legend>
      {options.map((option) => (
        <label key={option.which} className={css.option}>
          <input
            type="radio"
            name={name}
            value={option.which}
            aria-label={option.name}
            aria-describedby={`${name}-${option.which}`}
            checked={chosen === option.which}
            onChange={() => onChoose(option.which)}
          />
          <span className={css.name}>{option.name}</span>
          <span id={`${name}-${option.which}`} className={css.note}>
            {option.note}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Ends planning; in a quarter that runs it takes up drafts that stayed. */
export const CommitDialog = ({ plan, onClose }: DialogProps) => {
  const { quarter, state, drafts, ready } = plan
  const options = optionsOf(plan)
  const [asked, setWhich] = useState<Committable>('ready')
  // Others may mark drafts meanwhile: what is no longer offered is not chosen either.
  const which = options.some((one) => one.which === asked) ? asked : 'all'
  const isLater = state !== 'plan'
  const hints = plan.teams.reduce((sum, team) => sum + team.hints, 0)
  const count = which === 'all' ? drafts : ready
  return (
    <Ask
      title={isLater ? commit.laterTitle(quarter) : commit.title(quarter)}
      action={isLater ? screenMessages.run.commitDrafts : commit.action}
      change={() =>
        call(isLater ? quarters.commitDrafts : quarters.commit, { params: { quarter }, body: { which } })
      }
      done={isLater ? commit.laterDone(count) : commit.done(quarter)}
      onClose={onClose}
    >
      <p>{isLater ? commit.laterText : commit.text(rangeText(plan))}</p>
      {options.length > 0 ? (
        <Options options={options} chosen={which} onChoose={setWhich} />
      ) : (
        <p>{commit.nothing}</p>
      )}
      {hints > 0 && (
        <p className={css.hints}>
          <Lightbulb size={14} aria-hidden="true" />
          {commit.hints(hints)}
        </p>
      )}
    </Ask>
  )
}
