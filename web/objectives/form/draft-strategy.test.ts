import { describe, expect, it } from 'vitest'
import { newDraft } from './draft.ts'
import { withNamesake, withQuarter, withStrategy } from './draft-strategy.ts'

const id = (last: string) => `0d1f6b0e-5a0c-4a3e-9a53-6b0f5c9f1a${last}`
const blank = newDraft({ id: id('01'), fullName: 'Maren Aasen', title: null, profileEmoji: null }, 'Q4 2026')
const strategy = { id: id('20'), title: 'Next-day in the Nordics', quarter: 'Q4 2026' }

describe('what choosing a quarter does to the strategy', () => {
  it('a strategy stays only where the new quarter offers it', () => {
    const draft = { ...blank, strategy }
    expect(withQuarter(draft, 'Q4 2026').strategy).toEqual(strategy)
    expect(withQuarter(draft, 'Q1 2027').strategy).toBeNull()
    expect(withQuarter({ ...draft, strategy: { ...strategy, quarter: null } }, 'Q1 2027').strategy?.id).toBe(
      strategy.id,
    )
  })

  it('the strategy an objective came with stays in its quarter, and goes with it', () => {
    const before = { strategyId: strategy.id, quarter: 'Q1 2027' }
    expect(withQuarter({ ...blank, strategy }, 'Q1 2027', before).strategy).toEqual(strategy)
    expect(withQuarter({ ...blank, strategy }, 'Q2 2027', before).strategy).toBeNull()
  })

  it('a strategy that was taken out comes back with its quarter, unless another was chosen meanwhile', () => {
    const away = withQuarter({ ...blank, strategy }, 'Q1 2027')
    expect(away).toMatchObject({ strategy: null, leftStrategy: strategy })
    expect(withQuarter(away, 'Q2 2027')).toMatchObject({ strategy: null, leftStrategy: strategy })
    expect(withQuarter(away, 'Q4 2026')).toMatchObject({ strategy, leftStrategy: null })
    const none = withStrategy(away, null)
    expect(withQuarter(none, 'Q4 2026')).toMatchObject({ strategy: null, leftStrategy: null })
    const saved = { id: strategy.id, title: strategy.title }
    const left = withQuarter({ ...blank, strategy: saved }, 'Q1 2027')
    expect(left).toMatchObject({ strategy: null, leftStrategy: strategy })
    expect(withQuarter(left, 'Q4 2026')).toMatchObject({ strategy, leftStrategy: null })
  })

  it('the namesake of the new quarter takes its place, and gives it back', () => {
    const away = withQuarter({ ...blank, strategy }, 'Q1 2027')
    const namesake = { id: id('21'), title: 'next-day in the Nordics ', quarter: 'Q1 2027' }
    const other = { id: id('22'), title: 'Fewer vans', quarter: 'Q1 2027' }
    const there = withNamesake(away, [other, namesake])
    expect(there.strategy).toEqual(namesake)
    expect(withQuarter(there, 'Q4 2026')).toMatchObject({ strategy, leftStrategy: null })
    expect(withNamesake(away, [other]).strategy).toBeNull()
    // Two teams may each have one: which of them is meant nobody knows.
    expect(withNamesake(away, [namesake, { ...namesake, id: id('23') }]).strategy).toBeNull()
    expect(withNamesake(withStrategy(away, null), [namesake]).strategy).toBeNull()
    expect(withNamesake(withStrategy(away, other), [namesake]).strategy).toEqual(other)
  })
})
