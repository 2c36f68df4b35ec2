import { reviews } from '@cairn/domain/reviews/contract'
import type { Review } from '@cairn/domain/reviews/schema'
import { screenMessages } from '@cairn/domain/reviews/screen-messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { hasWords } from '../failure.ts'
import { notices } from '../ui/notice-store.ts'
import { changeReview, mergedLines, reviewQuery } from './queries.ts'
import { useHere } from './use-here.ts'
import { useLines } from './use-lines.ts'
import { neighbour, nextOpen, whereItStands } from './walk.ts'

const { room: words, notes } = screenMessages

/** What one does in a review, shown at once and taken back where the server says no. */
export const useRoom = (review: Review) => {
  const client = useQueryClient()
  const { id } = review
  const [chosen, setChosen] = useState(() => whereItStands(review))
  const isThere = review.objectives.some((one) => one.id === chosen)
  // Who switches sub-teams off may have looked at one of theirs.
  const activeId = isThere ? chosen : whereItStands(review)
  /** What was just done, to be heard. */
  const [news, setNews] = useState('')

  const lines = useLines({
    reviewId: id,
    onLines: (newer) =>
      changeReview(client, id, (known) => ({ ...known, lines: mergedLines(known.lines, newer) })),
    onWriting: () => here.askSoon(),
  })
  const here = useHere(id, { looksAt: activeId, writesIn: lines.takeWriting }, lines.retry)

  /** Tries what was shown already; what was refused is read anew, with the words. */
  const attempt = async <T>(ask: () => Promise<T>, done?: (answer: T) => void) => {
    try {
      const answer = await ask()
      done?.(answer)
    } catch (error) {
      notices.error(hasWords(error) ? error.message : notes.notSaved)
      void client.invalidateQueries({ queryKey: reviewQuery(id).queryKey })
    }
  }
  const markSpoken = (objective: string, isSpokenAbout: boolean) =>
    changeReview(client, id, (known) => ({
      ...known,
      objectives: known.objectives.map((one) => (one.id === objective ? { ...one, isSpokenAbout } : one)),
    }))
  const speak = (objective: string, isSpokenAbout: boolean) => {
    const title = review.objectives.find((one) => one.id === objective)?.title ?? ''
    markSpoken(objective, isSpokenAbout)
    setNews(isSpokenAbout ? words.isSpoken(title) : words.isNotSpoken(title))
    void attempt(() => call(reviews.speak, { params: { id, objective }, body: { isSpokenAbout } }))
  }
  return {
    activeId,
    news,
    lines,
    isLost: here.isLost,
    choose: setChosen,
    step: (by: 1 | -1) => setChosen(neighbour(review, activeId, by)),
    tick: () => {
      const active = review.objectives.find((one) => one.id === activeId)
      if (!active || active.group === 'completed' || active.isDeleted) return
      speak(active.id, !active.isSpokenAbout)
      if (!active.isSpokenAbout) setChosen(nextOpen(review, activeId))
    },
    switchSubTeams: (withSubTeams: boolean) => {
      changeReview(client, id, (known) => ({ ...known, withSubTeams }))
      void attempt(
        () => call(reviews.subTeams, { params: { id }, body: { withSubTeams } }),
        (answer) => changeReview(client, id, () => answer),
      )
    },
    setTimer: (change: { isRunning: boolean; minutes?: number }) =>
      void attempt(
        () => call(reviews.timer, { params: { id }, body: change }),
        ({ timer }) => changeReview(client, id, (known) => ({ ...known, timer })),
      ),
  }
}
