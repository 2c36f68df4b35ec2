import { reviews } from '@cairn/domain/reviews/contract'
import type { Line } from '@cairn/domain/reviews/schema'
import { screenMessages as words } from '@cairn/domain/reviews/screen-messages'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { call } from '../api.ts'
import { isExpected, isUnreachable, wordsOf } from '../failure.ts'
import { freshId } from '../fresh-id.ts'
import { parseUnsent } from '../kept-typing.ts'
import { useMembership } from '../session.ts'
import { dropUnsent, keepUnsentHere, readUnsent } from '../unsent.ts'
import { createLineKeeper, type Typed } from './line-keeper.ts'
import { type KeptLines, LinePlace } from './lines-shown.ts'

const TypedLine = z.object({ id: z.string(), text: z.string(), version: z.number(), place: LinePlace })
/** The page goes by the same name after a reload: what it saved and heard nothing of is its own. */
const Unsaved = z.object({ page: z.string(), lines: z.array(TypedLine) })

type Options = {
  reviewId: string
  /** Takes over what a save answered. */
  onLines: (lines: readonly Line[], version: number | null) => void
  onWriting?: (line: string | null) => void
}

/** What one person writes in a review, saved by itself and kept until it is. */
export const useLines = ({ reviewId, onLines, onWriting }: Options) => {
  const { profile } = useMembership()
  const name = `review-${reviewId}-${profile.id}`
  const [kept, setKept] = useState<KeptLines>(new Map())
  /** A line whose words have gone to the one below it. */
  const [moved, setMoved] = useState<{ from: string; to: string } | null>(null)
  const heard = useRef({ onLines, onWriting })
  heard.current = { onLines, onWriting }

  const [found] = useState(() => Unsaved.safeParse(parseUnsent(readUnsent(name))).data ?? null)
  const [page] = useState(() => found?.page ?? freshId())
  const [keeper] = useState(() => {
    const underWay = new Map<string, Promise<unknown>>()
    const remove = async (line: Typed<LinePlace>) => {
      if (line.version === 0) return null
      const request = { params: { id: reviewId, line: line.id }, query: { version: line.version } }
      const answer = await call(reviews.removeLine, request)
      heard.current.onLines(answer.lines, answer.version)
      return null
    }
    const save = async ({ id, text, version, place }: Typed<LinePlace>) => {
      const { kind, objectiveId, afterId, person, dueOn } = place
      // A line that was begun below another one comes after it.
      await (afterId === null ? null : underWay.get(afterId)?.catch(() => null))
      const answer = await call(reviews.saveLine, {
        params: { id: reviewId, line: id },
        body: {
          kind,
          objectiveId,
          words: text,
          base: version,
          page,
          afterId,
          personId: person?.id ?? null,
          dueOn,
        },
      })
      heard.current.onLines(answer.lines, answer.version)
      const stands = answer.lines.find((line) => line.id === answer.stands)
      if (answer.stands !== id) setMoved({ from: id, to: answer.stands })
      return { id: answer.stands, version: stands?.version ?? version }
    }
    return createLineKeeper<LinePlace>({
      save: (line) => {
        const saved = line.text.trim() === '' ? remove(line) : save(line)
        underWay.set(line.id, saved)
        const forget = () => underWay.get(line.id) === saved && underWay.delete(line.id)
        saved.then(forget, forget)
        return saved
      },
      failureOf: (error) => {
        if (isUnreachable(error)) return null
        return isExpected(error) ? wordsOf(error) : words.notes.notSaved
      },
      after: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds)
        return () => clearTimeout(timer)
      },
      store: (lines) => {
        const written = lines.filter(({ text, version }) => text.trim() !== '' || version > 0)
        if (written.length === 0) dropUnsent(name)
        else keepUnsentHere(name, JSON.stringify({ page, lines: written }))
      },
      show: setKept,
    })
  })
  useEffect(() => {
    keeper.start()
    if (found) keeper.resume(found.lines)
    return keeper.stop
  }, [keeper, found])

  /** What was typed in since the server was told last. */
  const writing = useRef<string | null | undefined>(undefined)
  return {
    kept,
    moved,
    type: (line: Typed<LinePlace>) => {
      const isNews = writing.current !== line.id
      writing.current = line.id
      keeper.type(line)
      if (isNews) heard.current.onWriting?.(line.id)
    },
    leave: (id: string) => {
      if (writing.current !== undefined) writing.current = null
      keeper.leave(id)
      heard.current.onWriting?.(null)
    },
    drop: keeper.drop,
    retry: keeper.retry,
    takeWriting: () => {
      const line = writing.current
      writing.current = undefined
      return line
    },
  }
}
export type Lines = ReturnType<typeof useLines>
