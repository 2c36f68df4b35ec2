import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { useMembership } from './session.ts'
import { sessionKey } from './session-state.ts'
import { dropUnsent, keepUnsentHere, readUnsent } from './unsent.ts'

export const parseUnsent = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const nameFor = (what: string, personId: string) => `${what}-${personId}`

/** What waits to be finished, so that the form it belongs to can be opened again. */
export const useFoundTyping = <T>(what: string, schema: z.ZodType<T>) => {
  const name = nameFor(what, useMembership().profile.id)
  const [found] = useState(() => schema.safeParse(parseUnsent(readUnsent(name))).data ?? null)
  return found
}

/**
 * What a person has typed into a form and not saved: there again after a reload, and after signing in where the session was
 * lost. It is gone once it is saved or the form is left.
 */
export const useKeptTyping = <T>(what: string, schema: z.ZodType<T>) => {
  const client = useQueryClient()
  const name = nameFor(what, useMembership().profile.id)
  const found = useFoundTyping(what, schema)
  const keep = useCallback(
    (typed: T | null) => (typed === null ? dropUnsent(name) : keepUnsentHere(name, JSON.stringify(typed))),
    [name],
  )
  // A page that loses its session goes away as a whole, and nobody has chosen that.
  useEffect(
    () => () => {
      if (client.getQueryData(sessionKey)) dropUnsent(name)
    },
    [client, name],
  )
  return { found, keep }
}
