import { Score } from '@cairn/domain/objectives/score'
import { closeMessages } from '@cairn/domain/quarters/close-messages'
import { quarters } from '@cairn/domain/quarters/contract'
import { isScored, ScoreCard, type ScoreFilters } from '@cairn/domain/quarters/scoring'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { call } from '../api.ts'
import { hasWords, isRefused } from '../failure.ts'
import { afterPress, withErrorAt, withoutCorrected } from '../form.ts'
import { useKeptTyping } from '../kept-typing.ts'
import { refreshObjectives } from '../objectives/queries.ts'
import { CloseDraft, closeDraftErrors, closeDraftOf, scoreSaveOf, withScoreOf } from './close-draft.ts'
import { typedScores } from './queries.ts'

const idOf = ({ objective }: ScoreCard) => objective.id
const versionOf = ({ score }: Pick<ScoreCard, 'score'>) => score?.version ?? 0

/** What is scored first, as it was scored; then what waits, as it came. */
export const orderOfCards = (cards: readonly ScoreCard[]): string[] => {
  const scoredAt = ({ score }: ScoreCard) => score?.scoredAt.getTime() ?? 0
  return [
    ...cards.filter(isScored).toSorted((a, b) => scoredAt(a) - scoredAt(b)),
    ...cards.filter((card) => !isScored(card)),
  ].map(idOf)
}

/** The next one that waits, from there on and then from the top; none when all are scored. */
export const nextUnscored = (cards: readonly ScoreCard[], after: string | null) => {
  const from = cards.findIndex((card) => idOf(card) === after) + 1
  return [...cards.slice(from), ...cards.slice(0, from)].find((card) => !isScored(card)) ?? null
}

/** What a person says about an OKR, beside what it was when they began: only what they touched is theirs. */
const CardDraft = z.object({ card: ScoreCard, draft: CloseDraft, initial: CloseDraft, version: z.number() })
type CardDraft = z.infer<typeof CardDraft>
/** By the id of the OKR. */
const TypedWords = z.array(z.tuple([z.string(), CardDraft]))
type Problem = { errors: Record<string, string>; failure: string | null; meanwhile: Score | null }
const noProblem: Problem = { errors: {}, failure: null, meanwhile: null }
/** Whose turn it is, and what its score was then. */
type Turn = { id: string; version: number }
const turnOf = (card: ScoreCard | null): Turn | null => card && { id: idOf(card), version: versionOf(card) }

type Mine = ScoreFilters['mine']

/** Goes through the cards one after another. What is typed about one waits there while another has its turn. */
export const useCloseRun = (fresh: readonly ScoreCard[], mine: Mine, quarter: string) => {
  const client = useQueryClient()
  const { found: unfinished, keep: keepUnfinished } = useKeptTyping(typedScores(quarter), TypedWords)
  const [typed, setTyped] = useState<ReadonlyMap<string, CardDraft>>(() => new Map(unfinished))
  useEffect(() => keepUnfinished(typed.size > 0 ? [...typed] : null), [typed, keepUnfinished])
  const [saved, setSaved] = useState<ReadonlyMap<string, ScoreCard>>(new Map())
  const [run, setRun] = useState(() => ({ mine, order: orderOfCards(fresh) }))
  const newest = (id: string) => {
    const [read, kept] = [fresh.find((card) => idOf(card) === id), saved.get(id)]
    if (read && kept) return versionOf(kept) > versionOf(read) ? kept : read
    return read ?? typed.get(id)?.card
  }
  const cards = run.order.flatMap((id) => newest(id) ?? [])
  const [chosen, setChosen] = useState(() =>
    turnOf(cards.findLast((one) => typed.has(idOf(one))) ?? nextUnscored(cards, null)),
  )
  const [problem, setProblem] = useState(noProblem)
  const [news, setNews] = useState('')

  const turnTo = (card: ScoreCard | null) => {
    setProblem(noProblem)
    setChosen(turnOf(card))
  }
  // Places stay as they were when the run began; what comes later stands behind.
  const later = fresh.map(idOf).filter((id) => !run.order.includes(id))
  if (run.mine !== mine) {
    setRun({ mine, order: orderOfCards(fresh) })
    turnTo(null)
  } else if (later.length > 0) setRun({ mine, order: [...run.order, ...later] })

  const found = cards.find((card) => idOf(card) === chosen?.id) ?? null
  // Where a co-owner was faster, the turn passes on, unless something is typed there already.
  const isOvertaken =
    found !== null && versionOf(found) !== chosen?.version && isScored(found) && !typed.has(idOf(found))
  const card = isOvertaken ? nextUnscored(cards, idOf(found)) : found
  const activeId = card && idOf(card)
  const turn = useRef(activeId)
  useEffect(() => {
    turn.current = activeId
  }, [activeId])
  const begun = (of: ScoreCard): CardDraft => {
    const initial = closeDraftOf(of)
    return typed.get(idOf(of)) ?? { card: of, draft: initial, initial, version: versionOf(of) }
  }
  const current = card && begun(card)
  const keep = (id: string, what: CardDraft) => setTyped((before) => new Map([...before, [id, what]]))

  const saving = useMutation({
    mutationFn: ({ card: of, draft, initial, version }: CardDraft) =>
      call(quarters.score, { params: { id: idOf(of) }, body: scoreSaveOf(draft, initial, version) }),
  })
  const save = (what: CardDraft) => {
    const id = idOf(what.card)
    const errors = closeDraftErrors(what.draft)
    setProblem({ ...noProblem, errors })
    if (Object.keys(errors).length > 0 || saving.isPending) return
    saving.mutate(what, {
      onSuccess: (reply) => {
        setSaved((before) => new Map([...before, [id, reply]]))
        setTyped((before) => new Map([...before].filter(([other]) => other !== id)))
        setNews(closeMessages.saved(reply.objective.title))
        turnTo(
          nextUnscored(
            cards.map((one) => (idOf(one) === id ? reply : one)),
            id,
          ),
        )
        void refreshObjectives(client)
      },
      onError: (error) =>
        setProblem({
          errors: {},
          failure: hasWords(error) ? error.refusal.message : closeMessages.failed,
          meanwhile: scoreIn(error),
        }),
    })
  }
  const newer = card?.score && current && card.score.version > current.version ? card.score : null
  const meanwhile = problem.meanwhile ?? newer
  const left = cards.filter((one) => !isScored(one) || idOf(one) === chosen?.id)
  return {
    cards,
    card,
    draft: current?.draft ?? null,
    initial: current?.initial ?? null,
    errors: problem.errors,
    failure: meanwhile === null ? problem.failure : null,
    /** Somebody else's score that is newer than what this one began with. */
    meanwhile,
    news,
    isBusy: saving.isPending,
    /** Whether its words were typed before the page went away. */
    isBack: unfinished?.some(([id]) => id === chosen?.id && typed.has(id)) ?? false,
    isDirty: typed.size > 0,
    turnTo,
    setDraft: (draft: CloseDraft) => {
      if (!card || !current) return
      keep(idOf(card), { ...current, card, draft })
      setProblem((before) => ({ ...before, errors: withoutCorrected(before.errors, current.draft, draft) }))
    },
    /** What is wrong in a field is said when it is left. */
    leave: (path: string) => {
      const errors = current ? closeDraftErrors(current.draft) : {}
      afterPress(() => {
        // What was pressed may have passed the turn on.
        if (turn.current === activeId)
          setProblem((before) => ({ ...before, errors: withErrorAt(path, before.errors, errors) }))
      })
    },
    step: (by: 1 | -1) => {
      const at = left.findIndex((one) => idOf(one) === (card && idOf(card)))
      turnTo(left[Math.min(left.length - 1, Math.max(0, at + by))] ?? null)
    },
    save: () => card && current && save({ ...current, card }),
    /** One's own goes over the newer one, now that both have been seen. */
    keepMine: () => {
      if (!(card && current && meanwhile)) return
      const what = { ...current, card, version: meanwhile.version }
      keep(idOf(card), what)
      save(what)
    },
    takeTheirs: () => {
      if (!(card && current && meanwhile)) return
      const [draft, initial] = [
        withScoreOf(current.draft, meanwhile),
        withScoreOf(current.initial, meanwhile),
      ]
      keep(idOf(card), { card, draft, initial, version: meanwhile.version })
      setProblem(noProblem)
    },
  }
}
export type CloseRun = ReturnType<typeof useCloseRun>

/** The score that a refusal shows, as it arrived. */
const scoreIn = (error: unknown) =>
  isRefused(error) && error.refusal.code === 'conflict' && error.refusal.current
    ? (Score.safeParse(error.refusal.current).data ?? null)
    : null
