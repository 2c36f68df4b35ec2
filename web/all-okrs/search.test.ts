import { describe, expect, it } from 'vitest'
import { filtersIn, listingIn, nextOrder } from './search.ts'

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
    expect(listingIn({ sort: 'price', direction: 'descending' })).toEqual({})
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
