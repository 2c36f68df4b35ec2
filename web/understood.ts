import { messages } from '@cairn/domain/messages'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isRefused } from './failure.ts'
import { notices } from './ui/notice-store.ts'

type Said = Record<string, string | undefined>

/** What the address says and the page makes nothing, or less, of: 'team=foo'. */
export const lostIn = (said: Said, meant: Said) =>
  Object.entries(said).flatMap(([name, value]) =>
    value === undefined || value === meant[name] ? [] : [`${name}=${value}`],
  )

/** Takes what means nothing to a page out of its address, and says so: nobody thinks that a filter was heard. */
export const useUnderstood = <Meant extends Said>(said: Said, meant: Meant): Meant => {
  useTakenOut(said, meant)
  return meant
}

/** What in the address a call was refused for: a team or a person that nobody has heard of, or that is gone. */
export const refusedIn = (error: unknown, names: Record<string, string>): readonly string[] => {
  if (!isRefused(error) || error.refusal.code !== 'invalid_input') return []
  return Object.entries(names).flatMap(([field, name]) => (field === error.refusal.field ? [name] : []))
}

/** The same for what only turns out to mean nothing once the page has asked. */
export const useKnown = (said: Said, unknown: readonly string[]) =>
  useTakenOut(said, Object.fromEntries(Object.entries(said).filter(([name]) => !unknown.includes(name))))

const useTakenOut = (said: Said, meant: Said) => {
  const navigate = useNavigate()
  const lost = lostIn(said, meant).join(', ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what was lost; the rest is new at every drawing.
  useEffect(() => {
    if (!lost) return
    notices.error(messages.addressNotUnderstood(lost))
    void navigate({
      to: '.',
      search: (before: object) => ({
        ...before,
        ...Object.fromEntries(Object.keys(said).map((name) => [name, meant[name]])),
      }),
      replace: true,
      resetScroll: false,
    })
  }, [lost])
}
