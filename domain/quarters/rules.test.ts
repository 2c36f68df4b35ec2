import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareQuarters, formatQuarter, type QuarterState, quarterStates } from '../objectives/quarter.ts'
import { messages } from './messages.ts'
import {
  closingDay,
  draftOnArrival,
  latestScoreBy,
  quarterAfter,
  quarterToShow,
  type StateChange,
  stateChanges,
  usualScoreBy,
  whyCannotChangeState,
  whyCannotCommitLater,
  whyCannotMark,
  whyCannotScoreBy,
  whyClosed,
} from './rules.ts'
import { screenMessages } from './screen-messages.ts'

const at = (moment: string) => new Date(moment)
const quarter = 'Q4 2026'
const lastDays = at('2026-12-22T12:00:00Z')
const everyChange = Object.keys(stateChanges) as StateChange[]
const why = (
  change: StateChange,
  state: QuarterState,
  { committedAt = null as Date | null, now = lastDays, timeZone = 'UTC' } = {},
) => whyCannotChangeState(change, { quarter, state, committedAt }, now, timeZone)

describe('The state of a quarter', () => {
  it.each<[QuarterState, StateChange[]]>([
    ['run', ['startPlanning', 'startClosing']],
    ['plan', ['stopPlanning', 'commit']],
    ['close', ['backToRun', 'publish']],
    ['closed', ['reopen']],
  ])('that is %s can be changed by %j alone', (state, changes) => {
    expect(everyChange.filter((change) => why(change, state) === null)).toEqual(changes)
  })

  it.each<[QuarterState, string]>([
    ['run', 'Q4 2026 is running.'],
    ['plan', 'Q4 2026 is being planned.'],
    ['close', 'Q4 2026 is being closed.'],
    ['closed', 'Q4 2026 is closed. An admin can reopen it.'],
  ])('that is %s says so to whoever asks for another change', (state, message) => {
    const refused = everyChange.map((change) => why(change, state)).filter((refusal) => refusal !== null)
    expect(new Set(refused.map((refusal) => JSON.stringify(refusal)))).toEqual(
      new Set([JSON.stringify({ code: 'conflict', message })]),
    )
  })

  it('is planned only before it is committed and always has a way on, whatever is asked for in any order', () => {
    const asked = fc.array(fc.constantFrom(...everyChange), { maxLength: 30 })
    fc.assert(
      fc.property(asked, (changes) => {
        let [state, committedAt, planned]: [QuarterState, Date | null, boolean] = ['run', null, false]
        for (const change of changes) {
          if (why(change, state, { committedAt }) !== null) continue
          expect(stateChanges[change].from).toBe(state)
          state = stateChanges[change].to
          if (change === 'commit') committedAt = lastDays
          planned ||= change === 'startPlanning'
          // Once committed it is never planned again.
          if (state === 'plan') expect(committedAt).toBeNull()
          // Only what was planned is committed.
          if (committedAt !== null) expect(planned).toBe(true)
        }
        const ways = everyChange.filter((change) => why(change, state, { committedAt }) === null)
        expect(ways.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('Planning', () => {
  it('starts in a quarter that has not begun or is current, by the clocks of the company', () => {
    const starts = (now: string, timeZone = 'UTC') => why('startPlanning', 'run', { now: at(now), timeZone })
    expect(starts('2026-02-01T00:00:00Z')).toBeNull()
    expect(starts('2026-12-31T23:59:59Z')).toBeNull()
    expect(starts('2027-01-01T00:00:00Z')?.message).toBe('Q4 2026 is over and cannot be planned.')
    expect(starts('2027-01-01T04:00:00Z', 'America/New_York')).toBeNull()
    expect(starts('2026-12-31T12:00:00Z', 'Pacific/Auckland')?.message).toBe(
      'Q4 2026 is over and cannot be planned.',
    )
  })

  it('never starts again once the quarter was committed', () => {
    expect(why('startPlanning', 'run', { committedAt: lastDays })).toEqual({
      code: 'conflict',
      message: 'Q4 2026 was committed and cannot be planned again.',
    })
  })

  it('makes a draft of whatever comes into the quarter, and of nothing else', () => {
    expect(quarterStates.map((state) => [state, draftOnArrival(state)])).toEqual([
      ['run', null],
      ['plan', 'draft'],
      ['close', null],
      ['closed', null],
    ])
  })

  it('lets drafts be marked, and nothing else', () => {
    const [quarter, plan, close] = ['Q4 2026', 'plan', 'close'] as const
    expect(whyCannotMark({ draft: 'draft', quarter, quarterState: plan })).toBeNull()
    expect(whyCannotMark({ draft: 'ready', quarter, quarterState: 'run' })).toBeNull()
    expect(whyCannotMark({ draft: null, quarter, quarterState: plan })).toEqual({
      code: 'conflict',
      message: 'This OKR is not a draft.',
    })
    expect(whyCannotMark({ draft: 'draft', quarter, quarterState: close })).toEqual({
      code: 'conflict',
      message: 'Q4 2026 is being closed.',
    })
  })

  it('leaves drafts that can be committed later, while the committed quarter runs', () => {
    const later = (state: QuarterState, committedAt: Date | null) =>
      whyCannotCommitLater({ quarter, state, committedAt })
    expect(later('run', lastDays)).toBeNull()
    expect(later('run', null)?.message).toBe('Q4 2026 is running.')
    expect(later('plan', null)?.message).toBe('Q4 2026 is being planned.')
    expect(later('close', lastDays)?.message).toBe('Q4 2026 is being closed.')
    expect(later('closed', lastDays)?.message).toBe('Q4 2026 is closed. An admin can reopen it.')
  })
})

describe('Closing', () => {
  it.each([
    ['Q1 2027', '2027-03-21'],
    ['Q2 2027', '2027-06-20'],
    ['Q3 2026', '2026-09-20'],
    ['Q4 2026', '2026-12-21'],
  ])('of %s may start on %s', (of, day) => {
    expect(closingDay(of)).toBe(day)
  })

  it('starts ten days before the last day, by the clocks of the company, or any time after', () => {
    const starts = (now: string, timeZone = 'UTC') => why('startClosing', 'run', { now: at(now), timeZone })
    expect(starts('2026-12-20T23:59:59Z')?.message).toBe(
      'Closing can start 10 days before the last day of Q4 2026.',
    )
    expect(starts('2026-12-21T00:00:00Z')).toBeNull()
    expect(starts('2026-12-21T04:59:59Z', 'America/New_York')).not.toBeNull()
    expect(starts('2026-12-20T11:00:00Z', 'Pacific/Auckland')).toBeNull()
    expect(starts('2031-05-05T00:00:00Z')).toBeNull()
  })

  it('asks for scores until the eighth day after the quarter, or after a start that is later than that', () => {
    expect(usualScoreBy(quarter, '2026-12-21')).toBe('2027-01-08')
    expect(usualScoreBy(quarter, '2027-01-08')).toBe('2027-01-08')
    expect(usualScoreBy(quarter, '2027-02-25')).toBe('2027-03-05')
  })

  it('asks for no scores by a day that is over where the company is', () => {
    const asks = (day: string, timeZone: string) =>
      whyCannotScoreBy(quarter, day, at('2026-12-22T11:30:00Z'), timeZone)?.message ?? null
    expect(asks('2026-12-22', 'UTC')).toBeNull()
    expect(asks('2026-12-21', 'UTC')).toBe('Please choose today or a later day.')
    expect(asks('2026-12-22', 'Pacific/Auckland')).toBe('Please choose today or a later day.')
  })

  it('asks for scores at most 90 days after the quarter, or by the usual day of a later start', () => {
    const asks = (day: string, now: string) => whyCannotScoreBy(quarter, day, at(now), 'UTC')
    expect(asks('2027-03-31', '2026-12-22T12:00:00Z')).toBeNull()
    for (const day of ['2027-04-01', '9999-12-31'])
      expect(asks(day, '2026-12-22T12:00:00Z')).toEqual({
        code: 'invalid_input',
        message: 'Please choose a day until Mar 31, 2027.',
        field: 'scoreBy',
      })
    expect(latestScoreBy(quarter, '2031-05-05')).toBe(usualScoreBy(quarter, '2031-05-05'))
    expect(asks('2031-05-13', '2031-05-05T12:00:00Z')).toBeNull()
    expect(asks('2031-05-14', '2031-05-05T12:00:00Z')?.message).toBe(
      'Please choose a day until May 13, 2031.',
    )
  })
})

describe('A closed quarter', () => {
  it('takes no write, and says who can open it', () => {
    expect(whyClosed({ quarter, state: 'closed' })).toEqual({
      code: 'conflict',
      message: 'Q4 2026 is closed. An admin can reopen it.',
    })
    for (const state of ['run', 'plan', 'close'] as const) expect(whyClosed({ quarter, state })).toBeNull()
  })
})

describe('The page of the quarter', () => {
  it('opens what is closing, then what is planned, else the current quarter', () => {
    const run = { quarter: 'Q2 2026', state: 'run' as const }
    const plan = [
      { quarter: 'Q2 2027', state: 'plan' as const },
      { quarter: 'Q1 2027', state: 'plan' as const },
    ]
    const close = { quarter: 'Q3 2026', state: 'close' as const }
    const closed = { quarter: 'Q1 2026', state: 'closed' as const }
    expect(quarterToShow([closed, ...plan, run, close], quarter)).toBe('Q3 2026')
    expect(quarterToShow([closed, ...plan, run], quarter)).toBe('Q1 2027')
    expect(quarterToShow([closed, run], quarter)).toBe('Q4 2026')
  })

  it('says when a quarter has begun uncommitted', () => {
    expect(messages.begunUncommitted('Q1 2027')).toBe('Q1 2027 has begun and is not committed yet.')
  })

  it('knows which quarter follows', () => {
    const any = fc.record({ year: fc.integer({ min: 0, max: 9998 }), number: fc.integer({ min: 1, max: 4 }) })
    fc.assert(
      fc.property(any, (parts) => {
        const one = formatQuarter(parts)
        expect(compareQuarters(quarterAfter(one), one)).toBe(1)
      }),
    )
  })
})

describe('The line about closing', () => {
  it('names a day to come only while the quarter has not ended', () => {
    const { closeNote } = screenMessages.run
    expect(closeNote('December 31', false)).toBe('An admin starts it, near December 31')
    expect(closeNote('September 30', true)).toBe(
      'The quarter ended on September 30. An admin can start it now.',
    )
  })
})
