import { describe, expect, it } from 'vitest'
import { ledgerMessages } from './dialog-messages.ts'
import { atLedgersEnd, ledgerLines, targetMoves, whyReasonMissing } from './ledger.ts'

const known = { id: 'a', title: 'Postcodes', startValue: 1310, targetValue: 2150, unit: null, weight: 60 }
const other = { id: 'b', title: 'Late parcels', startValue: 9, targetValue: 4, unit: '%', weight: 40 }
const originals = [{ keyResultId: 'a' }, { keyResultId: 'b' }]

describe('A save that moves targets', () => {
  it('is one that changes a target, takes it away, or removes its key result', () => {
    const moves = (...after: object[]) =>
      targetMoves([known, other], after as (typeof known)[], originals).map(({ id, from, to }) => [
        id,
        from,
        to,
      ])
    expect(moves(known, other)).toEqual([])
    expect(moves({ ...known, startValue: 0, title: 'Codes' }, other)).toEqual([])
    expect(moves({ ...known, targetValue: 1900 }, { ...other, targetValue: null })).toEqual([
      ['a', 2150, 1900],
      ['b', 4, null],
    ])
    expect(moves(other)).toEqual([['a', 2150, null]])
    expect(moves(known, other, { ...other, id: 'c' })).toEqual([])
  })

  it('moves nothing that has no original', () => {
    expect(targetMoves([known], [{ ...known, targetValue: 1 }], [])).toEqual([])
  })

  it('needs a reason, and no other does', () => {
    const moves = targetMoves([known], [{ ...known, targetValue: 1900 }], originals)
    expect(whyReasonMissing(moves, null)?.message).toBe('Say why the target moved.')
    expect(whyReasonMissing(moves, 'No permit')).toBeNull()
    expect(whyReasonMissing([], null)).toBeNull()
  })
})

describe('A line of the ledger', () => {
  it('stands for each field that an original keeps, and says it in words', () => {
    const after = [
      { ...known, title: 'Codes', targetValue: 1900, weight: null },
      { ...other, id: 'c' },
    ]
    const lines = ledgerLines([known, other], after)
    expect(
      lines.map(({ title, field, from, to }) => {
        const text = (value: typeof from) => (value === null ? null : String(value))
        return `${title} ${ledgerMessages.change[field](text(from), text(to))}`
      }),
    ).toEqual([
      'Codes was called “Postcodes”',
      'Codes target from 2150 to 1900',
      'Codes weight cleared, was 60',
      'Late parcels removed, target 4',
      'Late parcels added, target 4',
    ])
  })

  it('says where a target was, is, since when and by whom, as far as that is known', () => {
    expect(ledgerMessages.moved('2,150', '1,900', 'Nov 3', 'Maren Aasen')).toBe(
      '2,150 at commit, 1,900 since Nov 3 by Maren Aasen',
    )
    expect(ledgerMessages.moved('2,150', '1,900', null, null)).toBe('2,150 at commit, 1,900 now')
  })
})

describe('What a ledger tells of a quarter that an objective left', () => {
  const line = (
    keyResultId: string,
    field: 'targetValue' | 'title' | 'added' | 'removed',
    to: string | number | null,
  ) => ({
    keyResultId,
    field,
    to,
  })

  it('is the originals with the last word on each field', () => {
    const lines = [
      line('a', 'targetValue', 1900),
      line('a', 'title', 'Codes'),
      line('a', 'targetValue', 2000),
    ]
    expect(atLedgersEnd([known, other], lines)).toEqual([
      { ...known, title: 'Codes', targetValue: 2000 },
      other,
    ])
    expect(atLedgersEnd([known], [line('a', 'added', 2150)])).toEqual([known])
  })

  it('leaves out what was removed', () => {
    expect(atLedgersEnd([known, other], [line('b', 'removed', null)])).toEqual([known])
  })
})
