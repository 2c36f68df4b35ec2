import type { Template } from '@cairn/domain/templates/template'
import { blankKeyResult, type Draft } from '../objectives/form/draft.ts'
import { formatNumber } from '../objectives/form/typed-number.ts'

type Filled = Pick<Draft, 'title' | 'keyResults'>

const numberText = (value: number | null) => (value === null ? '' : formatNumber(value))

/** What a template puts into the form; without one, the fields are as blank as they began. */
export const filledBy = (template: Template | null): Filled => {
  if (template === null) return { title: '', keyResults: [blankKeyResult()] }
  return {
    title: template.title,
    keyResults: template.keyResults.map(({ title, startValue, targetValue, unit }) => ({
      ...blankKeyResult(),
      title,
      startValue: numberText(startValue),
      currentValue: numberText(startValue),
      targetValue: numberText(targetValue),
      unit: unit ?? '',
    })),
  }
}

const textOf = ({ title, keyResults }: Filled) =>
  JSON.stringify([title, keyResults.map(({ key: _, ...row }) => row)])

/** Whether something stands in those fields that nobody could choose again. */
export const wouldLose = (draft: Filled, startedFrom: Template | null) =>
  ![null, startedFrom].some((template) => textOf(filledBy(template)) === textOf(draft))
