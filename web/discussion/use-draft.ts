import { discussion } from '@cairn/domain/discussion/contract'
import { screenMessages as words } from '@cairn/domain/discussion/screen-messages'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../api.ts'
import { hasWords, isRefused, wordsOf } from '../failure.ts'
import { useMembership } from '../session.ts'
import { dropUnsent } from '../unsent.ts'
import {
  afterRefusal,
  commentOf,
  type Draft,
  emptyDraft,
  keepDraft,
  keptDraft,
  type Target,
} from './draft.ts'
import { refreshDiscussion } from './queries.ts'
import { sendUntilAnswered, stopSending } from './sending.ts'

/** What is being written about an OKR: kept from the first letter until the server has it. */
export const useDraft = (objectiveId: string, first: Target | null) => {
  const client = useQueryClient()
  const { profile } = useMembership()
  const name = `comment-${objectiveId}-${profile.id}`
  const [draft, setDraft] = useState(() => keptDraft(name) ?? emptyDraft(first))
  const [failure, setFailure] = useState<string | null>(null)
  /** How many it tells, where that has to be said yes to. */
  const [question, setQuestion] = useState<string | null>(null)
  const isHere = useRef(true)
  const latest = useRef(draft)

  const put = useCallback(
    (next: Draft) => {
      latest.current = next
      keepDraft(name, next)
      if (isHere.current) setDraft(next)
    },
    [name],
  )
  const change = (part: Partial<Draft>) => {
    setFailure(null)
    setQuestion(null)
    put({ ...latest.current, ...part })
  }
  const send = useCallback(
    async (isConfirmed: boolean) => {
      const sent = { ...latest.current, isWaiting: true }
      put(sent)
      setFailure(null)
      setQuestion(null)
      try {
        const answer = await sendUntilAnswered(sent.id, () =>
          call(discussion.post, {
            params: { objective: objectiveId },
            body: commentOf(sent, isConfirmed),
          }),
        )
        if (answer === null) return put({ ...sent, isWaiting: false })
        dropUnsent(name)
        put(emptyDraft())
        await refreshDiscussion(client)
      } catch (error) {
        const field = isRefused(error) ? error.refusal.field : undefined
        put(afterRefusal(sent, field))
        if (isRefused(error) && field === 'isConfirmed') setQuestion(error.refusal.message)
        else setFailure(hasWords(error) ? wordsOf(error) : words.notPosted)
      }
    },
    [client, name, objectiveId, put],
  )
  // Sent before the page was left, and not answered.
  useEffect(() => {
    isHere.current = true
    if (latest.current.isWaiting) void send(false)
    return () => {
      isHere.current = false
    }
  }, [send])
  return { draft, failure, question, change, send, stop: () => stopSending(draft.id) }
}
