import { isChangeable } from '@cairn/domain/objectives/rules'
import type { Objective } from '@cairn/domain/objectives/schema'
import type { DraftState } from '@cairn/domain/objectives/status'
import { quarters } from '@cairn/domain/quarters/contract'
import { whyCannotMark } from '@cairn/domain/quarters/rules'
import { screenMessages } from '@cairn/domain/quarters/screen-messages'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { call } from '../api.ts'
import { useAccess } from '../billing/access.tsx'
import { hasWords, wordsOf } from '../failure.ts'
import { notices } from '../ui/notice-store.ts'
import { refreshObjectives } from './queries.ts'

const { plan: words } = screenMessages

/** A busy button, and one whose row moves to its new place, lose the focus: it comes back unless it went elsewhere. */
const useFocusKept = (button: RefObject<HTMLButtonElement | null>, isBusy: boolean) => {
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body) button.current?.focus()
    wasBusy.current = isBusy
  }, [button, isBusy])
}

type MarkableObjective = Pick<Objective, 'id' | 'draft' | 'canChange' | 'quarter' | 'quarterState'>

/** A draft becomes ready, and ready goes back, on a click of whoever may change the OKR. */
export const useMark = (objective: MarkableObjective) => {
  const { id, draft } = objective
  const client = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  const isReady = draft === 'ready'
  const { mutate, isPending } = useMutation({
    mutationFn: (to: DraftState) => call(quarters.mark, { params: { id }, body: { draft: to } }),
    onSuccess: () => refreshObjectives(client),
    onError: (error) => notices.error(hasWords(error) ? wordsOf(error) : words.markFailed),
  })
  useFocusKept(button, isPending)
  const mayMark = useAccess() && isChangeable(objective) && whyCannotMark(objective) === null
  return { button, isReady, mayMark, marking: isPending, mark: () => mutate(isReady ? 'draft' : 'ready') }
}

/** The same in the dialog of a draft. */
export const ReadyButton = ({ objective }: { objective: MarkableObjective }) => {
  const { button, isReady, mayMark, marking, mark } = useMark(objective)
  if (!mayMark) return null
  return (
    <Button
      ref={button}
      variant="default"
      size="xs"
      loading={marking}
      {...(!isReady && { leftSection: <Check size={14} aria-hidden="true" /> })}
      onClick={mark}
    >
      {isReady ? words.backToDraft : words.markReady}
    </Button>
  )
}
