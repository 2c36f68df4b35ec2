import { describe, expect, it } from 'vitest'
import { nextPath } from './pages.ts'

const isAccepted = (path: string) => nextPath.test(path)

describe('the path to return to after sign-in', () => {
  it.each(['/dashboard', '/dashboard?quarter=Q1+2026', '/okrs/1#history', '/'])('may be %s', (path) => {
    expect(isAccepted(path)).toBe(true)
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    'dashboard',
    'javascript:alert(1)',
    '',
  ])('may not be %j', (path) => {
    expect(isAccepted(path)).toBe(false)
  })
})
