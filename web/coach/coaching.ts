import { type Dismissed, withDismissed } from '@cairn/domain/coach/rules'
import { coaching } from '@cairn/domain/objectives/coach-contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, useEffect, useState } from 'react'
import { call } from '../api.ts'
import { wordsOf } from '../failure.ts'
import { notices } from '../ui/notice-store.ts'

/** What a form of an OKR knows of the coach, for whatever stands beside its fields. */
export type Coaching = {
  /** The company may have turned hints off. */
  isOn: boolean
  dismissed: readonly Dismissed[]
  onDismiss: (hint: Dismissed) => void
  /** The OKR that is being edited; a new one has no id yet. */
  objectiveId?: string
  /** Shows another OKR above the form. */
  onOpen: (id: string) => void
}

export const CoachingContext = createContext<Coaching>({
  isOn: false,
  dismissed: [],
  onDismiss: () => {},
  onOpen: () => {},
})

/** Of an OKR that is there already, a hint goes at once, for everybody, whether or not the rest is saved. */
export const useDismissals = (objectiveId: string, kept: readonly Dismissed[]) => {
  const client = useQueryClient()
  const [sent, setSent] = useState<readonly Dismissed[]>([])
  const { mutate } = useMutation({
    mutationFn: (body: Dismissed) => call(coaching.dismissHint, { params: { id: objectiveId }, body }),
    onMutate: (hint) => setSent((before) => withDismissed(before, hint)),
    onSuccess: () => client.invalidateQueries({ queryKey: ['objectives'] }),
    onError: (error, hint) => {
      setSent((before) => before.filter((one) => one !== hint))
      notices.error(wordsOf(error))
    },
  })
  return { dismissed: [...kept, ...sent], onDismiss: mutate }
}

/** The same for as long as a form is open: it is there to be quoted. */
export const exampleQuery = queryOptions({
  queryKey: ['objectives', 'example'],
  queryFn: ({ signal }) => call(coaching.example, {}, { signal }),
  staleTime: 10 * 60_000,
})

const typingPause = 600

/**
 * What is typed, once the typing pauses. While something is being pressed it stays as it was: a hint that came just then would
 * move the button away from under the pointer.
 */
export const usePaused = <T>(typed: T) => {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const take = () => {
      if (document.querySelector(':active')) timer = setTimeout(take, 100)
      else setPaused(typed)
    }
    let timer = setTimeout(take, typingPause)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}
