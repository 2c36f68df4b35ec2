import { describe, expect, it } from 'vitest'
import { messages as commonMessages } from '../messages.ts'
import type { Refusal } from '../refusal.ts'
import { messages as strategiesMessages } from './messages.ts'
import { strategyFailure, strategyFigures, whyCannotDelete, whyCannotEdit } from './rules.ts'
import { StrategyFields } from './schema.ts'

describe('the figures of a strategy', () => {
  it('count completed over all, rounded, what is at risk, behind or delayed together, and drafts apart', () => {
    expect(
      strategyFigures([
        { status: 'on_track', count: 4 },
        { status: 'completed', count: 6, drafts: 1 },
        { status: 'at_risk', count: 2, drafts: 3 },
        { status: 'behind', count: 2 },
        { status: 'delayed', count: 1 },
      ]),
    ).toEqual({
      total: 15,
      drafts: 4,
      completed: 6,
      percent: 40,
      atRisk: 5,
      mix: [
        { status: 'completed', count: 6 },
        { status: 'on_track', count: 4 },
        { status: 'at_risk', count: 2 },
        { status: 'behind', count: 2 },
        { status: 'delayed', count: 1 },
      ],
    })
  })

  it.each([
    [1, 3, 33],
    [2, 3, 67],
    [1, 8, 13],
    [0, 4, 0],
    [4, 4, 100],
  ])('round %s of %s to %s percent', (completed, total, percent) => {
    const counts = [
      { status: 'completed' as const, count: completed },
      { status: 'on_track' as const, count: total - completed },
    ]
    expect(strategyFigures(counts).percent).toBe(percent)
  })

  it('are all zero without objectives', () => {
    expect(strategyFigures([])).toEqual({ total: 0, drafts: 0, completed: 0, percent: 0, atRisk: 0, mix: [] })
  })
})

describe('who may not change a strategy', () => {
  it('is told so', () => {
    expect(whyCannotEdit({ canChange: true })).toBeNull()
    expect(whyCannotEdit({ canChange: false })?.message).toBe(
      "You don't have permission to edit this strategy.",
    )
    expect(whyCannotDelete({ canChange: true })).toBeNull()
    expect(whyCannotDelete({ canChange: false })?.message).toBe(
      "You don't have permission to delete this strategy.",
    )
  })
})

describe('a strategy', () => {
  const teamId = '0d1f6b0e-5a0c-4a3e-9a53-6b0f5c9f1a01'
  const whole = { title: ' Next-day ', quarter: 'Q4 2026', teamId, description: ' ' }
  const complaint = (change: object) =>
    StrategyFields.safeParse({ ...whole, ...change }).error?.issues[0]?.message

  it('is trimmed, and an empty description is none', () => {
    expect(StrategyFields.parse(whole)).toEqual({
      title: 'Next-day',
      quarter: 'Q4 2026',
      teamId,
      description: null,
    })
  })

  it.each([
    [{ title: ' ' }, 'Please fill in all required fields'],
    [{ quarter: '' }, 'Please fill in all required fields'],
    [{ teamId: undefined }, 'Please fill in all required fields'],
    [{ teamId: null }, 'Please fill in all required fields'],
    [{ quarter: 'Q5 2026' }, 'Invalid quarter selected. Please select a valid quarter.'],
    [{ teamId: 'Operations' }, 'Invalid team selected. Please select a valid team.'],
    [{ title: 'a'.repeat(301) }, 'Please use at most 300 characters.'],
  ])('needs name, quarter and team: %o', (change, message) => {
    expect(complaint(change)).toBe(message)
  })
})

describe('a strategy that was not saved', () => {
  it.each<[Refusal | null, string]>([
    [
      { code: 'conflict', message: strategiesMessages.duplicate, field: 'title' },
      'A strategy with this name already exists for this quarter and team.',
    ],
    [
      { code: 'invalid_input', message: strategiesMessages.quarterInvalid, field: 'quarter' },
      'Invalid quarter selected. Please select a valid quarter.',
    ],
    [
      { code: 'invalid_input', message: strategiesMessages.teamInvalid, field: 'teamId' },
      'Invalid team selected. Please select a valid team.',
    ],
    [whyCannotEdit({ canChange: false }), "You don't have permission to edit this strategy."],
    [
      { code: 'not_found', message: strategiesMessages.notFound },
      'This strategy does not exist or was deleted.',
    ],
    [
      { code: 'unavailable', message: commonMessages.network },
      'Error: Network error. Please check your connection and try again.',
    ],
    [null, 'Failed to save strategy. Please try again.'],
  ])('by %j is told as %j', (refusal, words) => {
    expect(strategyFailure(refusal)).toBe(words)
  })
})
