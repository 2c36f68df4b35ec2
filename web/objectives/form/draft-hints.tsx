import { useMemo } from 'react'
import { type HintPlace, Hints } from '../../coach/hints.tsx'
import { focusField } from '../../form.ts'
import type { Draft } from './draft.ts'
import type { DraftForm } from './draft-errors.ts'
import { parseNumber } from './typed-number.ts'

/** A number that is being typed may not be one yet: it is taken for one, and not for a blank. */
export const coachedOf = ({ title, keyResults }: Draft) => ({
  title,
  keyResults: keyResults.map(({ title: named, startValue, targetValue, unit }) => ({
    title: named,
    startValue: parseNumber(startValue),
    targetValue: parseNumber(targetValue),
    unit,
  })),
})

type Props = { form: DraftForm; place: HintPlace }

/** What the coach asks about the OKR in the form, at one of its places. */
export const DraftHints = ({ form, place }: Props) => {
  const { values } = form
  const okr = useMemo(() => coachedOf(values), [values])
  const path = typeof place === 'number' ? `keyResults.${place}.title` : 'title'
  return <Hints okr={okr} place={place} onDismiss={() => focusField(form, path)} />
}
