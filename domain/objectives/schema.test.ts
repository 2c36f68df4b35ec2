import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { NewObjective, ObjectiveEdit } from './fields.ts'
import { ObjectiveListing } from './listing.ts'

const complaints = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []

const id = '0b8f4c3e-6d1a-4f0e-9a55-3c2b1a0d9e8f'
const other = '1b8f4c3e-6d1a-4f0e-9a55-3c2b1a0d9e8f'
const wanted = { title: 'Grow', keyResults: [{ title: 'Ten' }] }
const edited = { version: 1, title: 'Grow', quarter: 'Q1 2026', status: 'on_track' }

describe('a new OKR', () => {
  it('needs a title and a key result with one, and nothing else', () => {
    expect(NewObjective.parse(wanted)).toEqual({
      title: 'Grow',
      description: null,
      coOwnerIds: [],
      strategyId: null,
      parentId: null,
      dueDate: null,
      progress: null,
      progressCounts: 'key_results',
      ownShare: 70,
      keyResults: [
        { title: 'Ten', startValue: 0, currentValue: null, targetValue: null, unit: null, status: 'not_set' },
      ],
    })
  })

  it.each([[undefined], [''], ['  ']])('is refused with the title %j', (title) => {
    expect(complaints(NewObjective, { ...wanted, title })).toEqual([['title', 'OKR title is required.']])
  })

  it('loses the spaces around title and description; an empty description is none', () => {
    expect(NewObjective.parse({ ...wanted, title: ' Grow ', description: ' Fast ' })).toMatchObject({
      title: 'Grow',
      description: 'Fast',
    })
    expect(NewObjective.parse({ ...wanted, description: '  ' }).description).toBeNull()
  })

  it('is refused when a key result has no title, or when there is none', () => {
    expect(complaints(NewObjective, { ...wanted, keyResults: [{ title: 'Ten' }, { title: ' ' }] })).toEqual([
      ['keyResults.1.title', 'All key results must have a title.'],
    ])
    expect(complaints(NewObjective, { ...wanted, keyResults: [] })).toEqual([
      ['keyResults', 'Please keep at least one key result.'],
    ])
  })

  it('has a title of at most 300 characters and a description of at most 10,000', () => {
    expect(
      complaints(NewObjective, { ...wanted, title: 'x'.repeat(300), description: 'x'.repeat(10_000) }),
    ).toEqual([])
    expect(
      complaints(NewObjective, { ...wanted, title: 'x'.repeat(301), description: 'x'.repeat(10_001) }),
    ).toEqual([
      ['title', 'Please use at most 300 characters.'],
      ['description', 'Please use at most 10,000 characters.'],
    ])
  })

  it("takes 'none' and blank for no parent and no strategy", () => {
    expect(NewObjective.parse({ ...wanted, parentId: 'none', strategyId: '' })).toMatchObject({
      parentId: null,
      strategyId: null,
    })
    expect(complaints(NewObjective, { ...wanted, parentId: 'the first' })).toEqual([
      ['parentId', 'Please choose a parent objective from the list.'],
    ])
  })

  it('is shared with at most four, each counted once', () => {
    const people = [1, 2, 3, 4, 5].map((n) => id.replace('0b', `${n}b`))
    expect(complaints(NewObjective, { ...wanted, coOwnerIds: people })).toEqual([
      ['coOwnerIds', 'Maximum of 4 shared owners reached.'],
    ])
    expect(NewObjective.parse({ ...wanted, coOwnerIds: [id, id, id, id, id] }).coOwnerIds).toEqual([id])
  })

  it('brings no company, status, level or version of its own', () => {
    const forged = NewObjective.parse({ ...wanted, companyId: id, status: 'completed', level: 3, version: 9 })
    expect(Object.keys(forged)).not.toEqual(expect.arrayContaining(['companyId']))
    expect(forged).not.toHaveProperty('status')
  })
})

describe('the numbers of a key result', () => {
  const withValue = (currentValue: unknown) =>
    complaints(NewObjective, { ...wanted, keyResults: [{ title: 'Ten', currentValue }] }).map(
      ([, words]) => words,
    )

  it.each([[0], [-2.5], [1e15], [-1e15], [1e-15], [null], [undefined]])('may be %j', (value) => {
    expect(withValue(value)).toEqual([])
  })

  it.each([['7'], [Number.NaN], [Number.POSITIVE_INFINITY], [1.1e15], [-1.1e15], [1e-16]])(
    'are never %j',
    (value) => {
      expect(withValue(value)).toHaveLength(1)
    },
  )

  it('say what is wrong with them, too large or too near to 0', () => {
    expect([withValue(1.1e15), withValue(1e-16)]).toEqual([
      [expect.stringContaining('between -1,000,000,000,000,000 and')],
      [expect.stringContaining('further from it than 0.000000000000001')],
    ])
  })
})

describe('an edited OKR', () => {
  it('keeps what is left out', () => {
    expect(ObjectiveEdit.parse(edited)).toEqual({ ...edited, skipBlankKeyResults: false, reason: null })
  })

  it('needs a name, a quarter, a status and the version it was read in', () => {
    expect(complaints(ObjectiveEdit, { ...edited, title: ' ' })).toEqual([
      ['title', 'Objective name is required.'],
    ])
    expect(complaints(ObjectiveEdit, { ...edited, quarter: undefined })).toEqual([
      ['quarter', 'Please choose a quarter.'],
    ])
    expect(complaints(ObjectiveEdit, { ...edited, version: undefined })).toHaveLength(1)
    expect(complaints(ObjectiveEdit, { ...edited, status: 'late' })).toHaveLength(1)
  })

  it('is refused with a blank key result, unless its form leaves blank ones alone', () => {
    const keyResults = [{ id, title: 'Ten' }, { title: '  ' }]
    expect(complaints(ObjectiveEdit, { ...edited, keyResults })).toEqual([
      ['keyResults.1.title', 'All key results must have a name.'],
    ])
    expect(complaints(ObjectiveEdit, { ...edited, keyResults, skipBlankKeyResults: true })).toEqual([])
  })

  it('names no key result twice', () => {
    const keyResults = [
      { id, title: 'Ten' },
      { id: other, title: 'Six' },
      { id, title: 'Two' },
    ]
    expect(complaints(ObjectiveEdit, { ...edited, keyResults })).toEqual([
      ['keyResults.2.id', 'This key result is listed twice.'],
    ])
  })

  it('may set the progress by hand from 0 to 100, and clear it', () => {
    for (const progress of [0, 100, 33.3, null])
      for (const [schema, fields] of [
        [ObjectiveEdit, edited],
        [NewObjective, wanted],
      ] as const)
        expect(complaints(schema, { ...fields, progress })).toEqual([])
    for (const progress of [-1, 101, 'half'])
      expect(complaints(ObjectiveEdit, { ...edited, progress })).toEqual([
        ['progress', 'Please enter a number from 0 to 100.'],
      ])
  })

  it('has a due date that exists, or none', () => {
    expect(complaints(ObjectiveEdit, { ...edited, dueDate: '2026-02-28' })).toEqual([])
    expect(complaints(ObjectiveEdit, { ...edited, dueDate: '2026-02-30' })).toEqual([
      ['dueDate', 'Please choose a date.'],
    ])
  })
})

describe('the list of OKRs', () => {
  it('begins with the newest, of everyone, when nothing is asked for', () => {
    expect(ObjectiveListing.parse({})).toEqual({
      status: [],
      mine: 'false',
      sort: 'created',
      direction: 'descending',
    })
  })

  it('takes several statuses parted by commas, and only known ones', () => {
    expect(ObjectiveListing.parse({ status: 'behind,delayed' }).status).toEqual(['behind', 'delayed'])
    expect(complaints(ObjectiveListing, { status: 'behind,late' })).toEqual([
      ['status.1', 'Please choose a status from the list.'],
    ])
  })
})
