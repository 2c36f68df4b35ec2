import { describe, expect, it } from 'vitest'
import { routeOfPage, titleOfPath } from './pages.ts'

describe('the route of a page', () => {
  it.each([
    ['Dashboard', '/dashboard'],
    ['MyObjectives', '/myobjectives'],
    ['Team Blockers', '/team-blockers'],
    ['Admin OKRs', '/admin-okrs'],
    ['One Two Three', '/one-two-three'],
  ])('of %s is %s', (name, route) => {
    expect(routeOfPage(name)).toBe(route)
  })
})

describe('the title of a path that no page claims', () => {
  it.each([
    ['/some-path', 'Some Path'],
    ['/reports', 'Reports'],
    ['/reports/last-quarter', 'Last Quarter'],
    ['/reports/last-quarter/', 'Last Quarter'],
    ['/--odd--path-', 'Odd Path'],
    ['/KPIs-now', 'KPIs Now'],
    ['/', ''],
    ['', ''],
  ])('of %j is %j', (path, title) => {
    expect(titleOfPath(path)).toBe(title)
  })
})
