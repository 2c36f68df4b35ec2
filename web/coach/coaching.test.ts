import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usePaused } from './coaching.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const press = (pressed: Element | null) => vi.spyOn(document, 'querySelector').mockReturnValue(pressed)

it('takes what is typed once the typing pauses', () => {
  press(null)
  const { result, rerender } = renderHook(usePaused<string>, { initialProps: 'Gr' })
  rerender('Gro')
  pass(500)
  rerender('Grow')
  pass(500)
  expect(result.current).toBe('Gr')
  pass(100)
  expect(result.current).toBe('Grow')
})

it('moves nothing while something is being pressed', () => {
  press(document.body)
  const { result, rerender } = renderHook(usePaused<string>, { initialProps: '' })
  rerender('Grow')
  pass(5000)
  expect(result.current).toBe('')
  press(null)
  pass(100)
  expect(result.current).toBe('Grow')
})
