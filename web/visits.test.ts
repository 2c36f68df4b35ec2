import { describe, expect, it } from 'vitest'
import { visitOf } from './visits.ts'

describe('a page opened signed out', () => {
  it.each([
    ['/myobjectives', {}, 'my-okrs'],
    ['/allobjectives', { okrId: '1', key: '2' }, 'shared-okr'],
    ['/allobjectives', { okrId: '1' }, null],
    ['/allobjectives', { okrId: '1', key: '' }, null],
    ['/allobjectives', { key: '2' }, null],
    ['/dashboard', { okrId: '1', key: '2' }, null],
  ])('%s with %j is %j', (pathname, search, visit) => {
    expect(visitOf({ pathname, search })).toBe(visit)
  })
})
