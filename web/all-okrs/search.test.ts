import { describe, expect, it } from 'vitest'
import { filtersIn, listingIn, meaningOf, nextOrder } from './search.ts'

describe('the address of the list', () => {
  it('says what to filter by and how to sort', () => {
    expect(
      listingIn({ search: ' parcels ', status: 'behind,delayed', quarter: 'Q4 2026', sort: 'title' }),
    ).toEqual({
      search: 'parcels',
      status: 'behind,delayed',
      quarter: 'Q4 2026',
      sort: 'title',
      direction: 'ascending',
    })
  })

  it('may hold what means nothing, which is passed over', () => {
    expect(filtersIn({ search: '  ', status: 'behind,sideways', quarter: 'Q9' })).toEqual({
      status: 'behind',
    })
    expect(listingIn({ status: 'behind', sort: 'price', direction: 'descending' })).toEqual({
      status: 'behind',
    })
  })

  it('begins with what counts, and not with what is planned for later', () => {
    expect(listingIn({})).toEqual({ sort: 'committed' })
    expect(listingIn({ sort: 'title' })).toEqual({ sort: 'title', direction: 'ascending' })
    expect(listingIn({ quarter: 'Q4 2026' })).toEqual({ quarter: 'Q4 2026' })
  })

  it('shows no filter that filters nothing', () => {
    const owner = '3f2a6d0e-5b7c-4d1e-8f90-a1b2c3d4e5f6'
    const typed = { search: 'a', status: 'sideways', quarter: 'Q9', owner: 'nonsense', team: '1; drop' }
    expect(meaningOf(typed)).toEqual({ search: 'a' })
    expect(filtersIn(meaningOf(typed))).toEqual({ search: 'a' })
    expect(meaningOf({ owner, team: owner, quarter: 'Q4 2026', status: 'behind,x' })).toEqual({
      owner,
      team: owner,
      quarter: 'Q4 2026',
      status: 'behind',
    })
  })
})

describe('a column', () => {
  it('sorts up, then down, then no more', () => {
    const up = nextOrder(null, 'title')
    const down = nextOrder(up, 'title')
    expect(up).toEqual({ sort: 'title', direction: 'ascending' })
    expect(down).toEqual({ sort: 'title', direction: 'descending' })
    expect(nextOrder(down, 'title')).toBeNull()
  })

  it('takes over from another', () => {
    expect(nextOrder({ sort: 'title', direction: 'descending' }, 'owner')).toEqual({
      sort: 'owner',
      direction: 'ascending',
    })
  })
})
