import { NewObjective, ObjectiveEdit } from '@cairn/domain/objectives/fields'
import { type KeyResult, NewKeyResult } from '@cairn/domain/objectives/key-results'
import type { Objective } from '@cairn/domain/objectives/schema'
import { describe, expect, it } from 'vitest'
import {
  blankKeyResult,
  Draft,
  draftOf,
  newDraft,
  newObjectiveOf,
  objectiveEditOf,
  progressOfDraft,
  splitEvenly,
  sumOfWeights,
  withOwner,
  withSharing,
} from './draft.ts'

const id = (last: string) => `0d1f6b0e-5a0c-4a3e-9a53-6b0f5c9f1a${last}`
const person = (last: string, fullName: string) => ({
  id: id(last),
  fullName,
  title: null,
  profileEmoji: null,
})
const maren = person('01', 'Maren Aasen')
const jonas = person('02', 'Jonas Lindqvist')
const blank = newDraft(maren, 'Q4 2026')
const strategy = { id: id('20'), title: 'Next-day in the Nordics', quarter: 'Q4 2026' }
const moment = new Date('2026-11-24T16:12:00Z')

const objective: Objective = {
  id: id('30'),
  version: 3,
  title: 'Deliver next-day',
  description: null,
  status: 'at_risk',
  previousStatus: null,
  statusChangedDate: null,
  quarter: 'Q1 2024',
  draft: null,
  quarterState: 'run',
  addedAfterCommit: false,
  parentId: id('31'),
  level: 2,
  dueDate: null,
  progress: 47,
  progressCounts: 'key_results',
  ownShare: 70,
  progressOverride: null,
  owner: maren,
  team: { id: id('40'), name: 'Operations', icon: 'route' },
  strategy: { id: strategy.id, title: strategy.title },
  coOwners: [jonas],
  keyResults: [
    {
      id: id('50'),
      ...NewKeyResult.parse({
        weight: null,
        title: 'Parcels on promise',
        startValue: 91.5,
        targetValue: 97,
        unit: '%',
        status: 'behind',
      }),
      progress: 0,
    } as KeyResult,
  ],
  latestUpdate: null,
  countsAs: 'at_risk',
  isComplete: false,
  isDue: true,
  childCount: 0,
  createdDate: moment,
  updatedDate: moment,
  canChange: true,
}
const parent = { id: id('31'), title: 'Everywhere' }

describe('a new draft', () => {
  it('has one blank key result, is on track and shared with nobody', () => {
    expect(blank).toMatchObject({ status: 'on_track', isShared: false, coOwners: [], strategy: null })
    expect(blank.keyResults).toEqual([{ ...blankKeyResult(), key: expect.any(String) }])
  })

  it('becomes what the call takes: blank is none, and a blank start is 0', () => {
    const row = { ...blankKeyResult(), title: ' Nights ', targetValue: '5', unit: ' nights ' }
    const sent = NewObjective.parse(
      newObjectiveOf({ ...blank, title: ' Tromsø ', description: '  ', keyResults: [row] }),
    )
    expect(sent).toMatchObject({
      title: 'Tromsø',
      description: null,
      ownerId: maren.id,
      coOwnerIds: [],
      strategyId: null,
      parentId: null,
    })
    expect(sent.keyResults).toEqual([
      {
        title: 'Nights',
        startValue: 0,
        currentValue: null,
        targetValue: 5,
        unit: 'nights',
        weight: null,
        status: 'not_set',
      },
    ])
  })

  it('sends co-owners only while sharing is on', () => {
    const shared = { ...blank, isShared: true, coOwners: [jonas] }
    expect(newObjectiveOf(shared).coOwnerIds).toEqual([jonas.id])
    expect(newObjectiveOf({ ...shared, isShared: false }).coOwnerIds).toEqual([])
  })

  it('survives being written down and read again, also when it was written before it had a due date', () => {
    const { dueDate: _, progress: __, ...older } = blank
    expect(Draft.parse(JSON.parse(JSON.stringify(older)))).toEqual(blank)
    expect(Draft.parse(JSON.parse(JSON.stringify(blank)))).toEqual(blank)
  })
})

describe('the draft of an objective', () => {
  it('saves as it is without changing anything', () => {
    const draft = draftOf(objective, parent)
    const edit = ObjectiveEdit.parse(objectiveEditOf(draft, { version: 3 }))
    const { progress: _, ...measured } = objective.keyResults[0] ?? {}
    expect(edit).toEqual({
      version: 3,
      reason: null,
      title: objective.title,
      description: null,
      quarter: 'Q1 2024',
      status: 'at_risk',
      parentId: parent.id,
      strategyId: strategy.id,
      coOwnerIds: [jonas.id],
      dueDate: null,
      progress: null,
      progressCounts: 'key_results',
      ownShare: 70,
      keyResults: [measured],
      skipBlankKeyResults: false,
    })
  })

  it('shows a due date and a progress set by hand, keeps them, and clears them when they are emptied', () => {
    const draft = draftOf({ ...objective, dueDate: '2024-03-31', progressOverride: 62.5 }, null)
    expect(draft).toMatchObject({ dueDate: '2024-03-31', progress: '62.5' })
    const sent = (changes: Partial<Draft>) => objectiveEditOf({ ...draft, ...changes }, { version: 3 })
    expect(sent({})).toMatchObject({ dueDate: '2024-03-31', progress: 62.5 })
    expect(sent({ dueDate: '', progress: ' ' })).toMatchObject({ dueDate: null, progress: null })
    expect(sent({ progress: '80 %' })).toMatchObject({ progress: 80 })
  })

  it('says what the key results come to without what was set by hand', () => {
    const draft = draftOf({ ...objective, progressOverride: 100 }, null)
    expect(progressOfDraft(draft)).toBe(0)
    const rows = draft.keyResults.map((row) => ({ ...row, currentValue: '94.25' }))
    expect(progressOfDraft({ ...draft, keyResults: rows })).toBe(50)
    expect(
      progressOfDraft({ ...draft, keyResults: rows.map((row) => ({ ...row, targetValue: 'many' })) }),
    ).toBe(null)
  })

  it('splits weights evenly, sends them with every key result or none, and starts a new one at 0', () => {
    const draft = draftOf(objective, null)
    const sent = (keyResults: Draft['keyResults']) =>
      objectiveEditOf({ ...draft, keyResults }, { version: 3 }).keyResults?.map(({ weight }) => weight)
    const three = [...draft.keyResults, blankKeyResult(), blankKeyResult()]
    expect([sent(three), sumOfWeights(three)]).toEqual([[null, null, null], null])
    const even = splitEvenly(three)
    expect([sent(even), sumOfWeights(even)]).toEqual([[34, 33, 33], 100])
    expect([blankKeyResult(three).weight, blankKeyResult(even).weight]).toEqual(['', '0'])
    expect(sent([...even, blankKeyResult(even)])).toEqual([34, 33, 33, 0])
    const [first, ...others] = even.map((row) => ({
      ...row,
      weight: row.weight === '34' ? '20' : row.weight,
    }))
    expect(first && sumOfWeights([first, ...others])).toBe(86)
    expect(sent(even.map((row, place) => ({ ...row, weight: place === 0 ? '100' : '' })))).toEqual([
      100, 0, 0,
    ])
  })

  it('stays without a status where the objective came without one', () => {
    expect(draftOf({ ...objective, status: 'not_set' }, null).status).toBe('not_set')
  })

  it('sends a row that was added without an id', () => {
    const draft = draftOf(objective, null)
    const added = { ...draft, keyResults: [...draft.keyResults, { ...blankKeyResult(), title: 'New' }] }
    const [kept, fresh] = objectiveEditOf(added, { version: 3 }).keyResults ?? []
    expect(kept).toHaveProperty('id', id('50'))
    expect(fresh).not.toHaveProperty('id')
  })
})

describe('what one choice does to another', () => {
  it('whoever becomes the owner is a co-owner no more', () => {
    const draft = { ...blank, isShared: true, coOwners: [jonas] }
    expect(withOwner(draft, jonas)).toMatchObject({ owner: jonas, coOwners: [] })
  })

  it('turning sharing off clears the co-owners', () => {
    const draft = { ...blank, isShared: true, coOwners: [jonas] }
    expect(withSharing(draft, false)).toMatchObject({ isShared: false, coOwners: [] })
    expect(withSharing(draft, true).coOwners).toEqual([jonas])
  })
})
