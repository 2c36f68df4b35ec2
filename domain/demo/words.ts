import type { ValueChange } from '../updates/schema.ts'
import type { Dice } from './dice.ts'
import type { Written } from './skerry/written.ts'

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

const valueText = (value: number | null, unit: string | null) => {
  const number = numbers.format(value ?? 0)
  if (unit === '€') return `€${number}`
  return unit === '%' ? `${number}%` : unit === null ? number : `${number} ${unit}`
}

const sentenceOfChange = ({ title, unit, from, to }: ValueChange, dice: Dice) => {
  const [before, after] = [valueText(from, unit), valueText(to, unit)]
  return dice.pick([
    `${title} went from ${before} to ${after}.`,
    `${title}: ${after}, after ${before} the last time.`,
    `${title} now at ${after}, from ${before}.`,
    `${title} moved to ${after} (${before} before).`,
  ])
}

const sentencesWithoutChange = [
  'No change in the figures this week.',
  'The figures are where they were.',
  'A week of preparation; the figures follow.',
  'Nothing to count yet this week.',
]
const sentencesOfCompletion = ['Done.', 'That was the last of it.', 'We are there.', 'Reached, and it holds.']

/** The sentences of one objective; each of its own is said once. */
export const narrator = ({ good, slow }: Pick<Written, 'good' | 'slow'>, dice: Dice) => {
  const [left, leftSlow] = [[...good], [...slow]]
  const own = (from: string[]) => from.splice(0, 1)
  const facts = (changes: readonly ValueChange[]) =>
    changes
      .filter(({ from, to }) => from !== to)
      .slice(0, dice.whole(1, 2))
      .map((change) => sentenceOfChange(change, dice))
  return {
    done: (changes: readonly ValueChange[]) =>
      [dice.pick(sentencesOfCompletion), ...facts(changes)].join(' '),
    givenUp: (reason: string | undefined) => reason ?? 'We stop here and put the time into what is closer.',
    progress: (changes: readonly ValueChange[]) => {
      const said = dice.chance(0.45) ? own(left) : []
      const figures = said.length > 0 && dice.chance(0.4) ? [] : facts(changes)
      const text = [...said, ...figures].join(' ')
      return text === '' ? dice.pick(sentencesWithoutChange) : text
    },
    standstill: () => own(leftSlow)[0] ?? dice.pick(sentencesWithoutChange),
    focus: (title: string, value: number, unit: string | null) => `${title}: ${valueText(value, unit)}.`,
  }
}
