import { reviews } from '@cairn/domain/reviews/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api.ts'
import { isExpected } from '../failure.ts'
import { changeReview, reviewQuery, withNews } from './queries.ts'

const every = 2000
/** Silences that are said; one alone may be a server that restarts. */
const lostAfter = 2

type Here = {
  looksAt: string | null
  /** The line that was typed in since the server was told last; null for one that was left. */
  writesIn: () => string | null | undefined
}

/**
 * Says every two seconds that somebody is in the review, and brings what is newer. Whether the way is lost; it is asked on
 * until it is there again.
 */
export const useHere = (id: string, { looksAt, writesIn }: Here, onBack: () => void) => {
  const client = useQueryClient()
  const [isLost, setLost] = useState(false)
  const said = useRef({ looksAt, writesIn, onBack })
  said.current = { looksAt, writesIn, onBack }
  const askSoon = useRef(() => {})

  useEffect(() => {
    let silences = 0
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let isAsking = false
    const ask = async () => {
      clearTimeout(timer)
      if (isAsking || isOver) return
      isAsking = true
      const after = client.getQueryData(reviewQuery(id).queryKey)?.version ?? 0
      const writing = said.current.writesIn()
      try {
        const news = await call(reviews.here, {
          params: { id },
          body: {
            after,
            looksAt: said.current.looksAt,
            ...(writing !== undefined && { writesIn: writing }),
          },
        })
        changeReview(client, id, (known) => withNews(known, news))
        if (silences >= lostAfter) {
          void client.invalidateQueries({ queryKey: reviewQuery(id).queryKey })
          said.current.onBack()
        }
        silences = 0
        setLost(false)
      } catch (error) {
        // Whoever may not be in it any more learns that from the review itself.
        if (isExpected(error)) void client.invalidateQueries({ queryKey: reviewQuery(id).queryKey })
        else silences += 1
        setLost(silences >= lostAfter)
      }
      isAsking = false
      if (!isOver) timer = setTimeout(ask, every)
    }
    askSoon.current = () => void ask()
    const onOnline = () => void ask()
    window.addEventListener('online', onOnline)
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', onOnline)
      // Nobody waits for the answer: who is silent has left as well, only later.
      void call(reviews.here, { params: { id }, body: { after: 0, isLeaving: true } }).catch(() => null)
    }
  }, [client, id])

  return { isLost, askSoon: () => askSoon.current() }
}
