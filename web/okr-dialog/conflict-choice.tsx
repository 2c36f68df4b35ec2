import { dialogMessages } from '@cairn/domain/objectives/dialog-messages'
import { formMessages } from '@cairn/domain/objectives/form-messages'
import { messages } from '@cairn/domain/objectives/messages'
import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import type { Draft } from '../objectives/form/draft.ts'
import { FormMessage } from '../ui/form-message.tsx'
import pane from '../ui/pane-form.module.css'
import {
  type Choice,
  differingParts,
  firstChoice,
  linesIn,
  mergeDrafts,
  type Part,
  type Side,
} from './conflict.ts'
import css from './conflict-choice.module.css'

const { conflict: words } = dialogMessages
const names: Record<Part, string> = {
  title: formMessages.title,
  description: formMessages.description,
  status: dialogMessages.status,
  quarter: formMessages.quarter,
  dueDate: formMessages.dueDate,
  strategy: formMessages.strategy,
  parent: formMessages.parent,
  coOwners: formMessages.share.title,
  keyResults: formMessages.keyResults.title,
  progress: formMessages.progress.label,
  progressCounts: formMessages.counting.title,
  ownShare: formMessages.counting.ownShare,
}
const sides: readonly Side[] = ['mine', 'theirs']

type Props = {
  /** What both began with. */
  base: Draft
  mine: Draft
  theirs: Draft
  failure: string | null
  isBusy: boolean
  onBack: () => void
  onSave: (draft: Draft) => void
}

/** Both versions side by side where they part, and for each part the choice between them. */
export const ConflictChoice = ({ base, mine, theirs, failure, isBusy, onBack, onSave }: Props) => {
  const id = useId()
  const [choice, setChoice] = useState<Choice>(() => firstChoice(base, mine, theirs))
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const versions: Record<Side, Draft> = { mine, theirs }
  return (
    <div className={pane.form}>
      <div className={pane.fields}>
        <div>
          <h3 ref={title} tabIndex={-1} className={css.title}>
            {messages.changedMeanwhile}
          </h3>
          <p className={css.text}>{words.text}</p>
        </div>
        {differingParts(mine, theirs).map((part) => (
          <fieldset key={part} className={css.part}>
            <legend className={css.name}>{names[part]}</legend>
            {sides.map((side) => {
              const lines = linesIn(versions[side], part)
              return (
                <label key={side} className={css.side}>
                  <span className={css.which}>
                    <input
                      type="radio"
                      name={`${id}-${part}`}
                      checked={choice[part] === side}
                      onChange={() => setChoice({ ...choice, [part]: side })}
                    />
                    {words[side]}
                  </span>
                  {lines.length === 0 && <span className={css.none}>{words.nothing}</span>}
                  {lines.map((line) => (
                    <span key={line} className={css.line}>
                      {line}
                    </span>
                  ))}
                </label>
              )
            })}
          </fieldset>
        ))}
        <FormMessage>{failure}</FormMessage>
      </div>
      <div className={pane.footer}>
        <Button variant="default" disabled={isBusy} onClick={onBack}>
          {words.back}
        </Button>
        <Button loading={isBusy} onClick={() => onSave(mergeDrafts(mine, theirs, choice))}>
          {words.save}
        </Button>
      </div>
    </div>
  )
}
