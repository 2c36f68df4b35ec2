import { expect, it } from 'vitest'
import { RefusedError } from './api.ts'
import { lostIn, refusedIn } from './understood.ts'

it('names what an address says and means nothing by, and what of it is left out', () => {
  const said = { search: 'a', status: 'behind,sideways', team: 'foo', owner: undefined }
  expect(lostIn(said, { search: 'a', status: 'behind', team: undefined })).toEqual([
    'status=behind,sideways',
    'team=foo',
  ])
  expect(lostIn({ quarter: 'Q1 2026' }, { quarter: 'Q1 2026' })).toEqual([])
})

it('names what a call knew nothing of, by what it is called in the address', () => {
  const names = { ownerId: 'owner', teamId: 'team' }
  const refused = (code: 'invalid_input' | 'unavailable', field: string) =>
    new RefusedError({ code, message: 'x', field }, 422)
  expect(refusedIn(refused('invalid_input', 'teamId'), names)).toEqual(['team'])
  expect(refusedIn(refused('invalid_input', 'cursor'), names)).toEqual([])
  expect(refusedIn(refused('unavailable', 'teamId'), names)).toEqual([])
  expect(refusedIn(null, names)).toEqual([])
})
