import { expect, it } from 'vitest'
import { originOf } from './origin.ts'

it('Where a call comes from is nowhere once its caller has gone', () => {
  expect(originOf({ ip: undefined, headers: {} })).toEqual({
    actorKind: 'person',
    address: null,
    browser: null,
  })
})
