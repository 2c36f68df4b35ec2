import { describe, expect, it } from 'vitest'
import { CreatedObjective } from '../objectives/fields.ts'
import { hintsTold } from './told.ts'

const hintsOf = (okr: unknown) => hintsTold(CreatedObjective.parse(okr))

describe('A draft that an assistant shows', () => {
  it('is judged by the coach as in the form, each hint with the words that it is about', () => {
    const { hints } = hintsOf({
      title: 'Launch the portal',
      keyResults: [{ title: 'Customers who use it', targetValue: 80 }, { title: 'Calls' }],
    })
    expect(hints).toEqual([
      {
        about: 'Launch the portal',
        hint: 'Names work, not a change. What will be different when it is done?',
      },
      { about: 'Calls', hint: 'No number yet. What would you count?' },
    ])
  })

  it('is looked at once more as before creating, but for how much its owner has', () => {
    const { looks } = hintsOf({
      title: 'Customers help themselves',
      parentId: '0b8f4c3e-6d1a-4f0e-9a55-3c2b1a0d9e8f',
      keyResults: [
        { title: 'Customers who do', targetValue: 80, weight: 60 },
        { title: 'Fewer calls', startValue: 9, targetValue: 3, weight: 40 },
      ],
    })
    expect(looks).toEqual([
      { look: 'The title says what will be different', isHeld: true },
      { look: 'It supports a strategy or an objective', isHeld: true },
      { look: 'Every key result has a start and a target', isHeld: true },
      { look: 'Weights add up to 100%', isHeld: true },
    ])
  })
})
