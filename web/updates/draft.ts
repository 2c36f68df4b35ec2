import { checkInput } from '@cairn/domain/checked'
import type { Request } from '@cairn/domain/endpoint'
import type { Objective } from '@cairn/domain/objectives/schema'
import { ObjectiveStatus } from '@cairn/domain/objectives/status-schema'
import { Measured } from '@cairn/domain/objectives/values'
import type { updates } from '@cairn/domain/updates/contract'
import { KeyResultValue, NewUpdate, type UpdateWord, type WeeklyUpdate } from '@cairn/domain/updates/schema'
import { z } from 'zod'
import { checkedBy } from '../form.ts'
import { formatNumber, parseNumber } from '../objectives/form/typed-number.ts'

export const UpdateDraft = z.object({
  updateText: z.string(),
  blockers: z.string(),
  nextWeekFocus: z.string(),
  status: ObjectiveStatus,
  /** In the order of the objective, as text: what is being typed is not a number yet. */
  keyResults: z.array(
    z.object({ id: z.string(), value: z.string(), confidence: z.string(), status: ObjectiveStatus }),
  ),
} satisfies Record<UpdateWord, z.ZodType> & Record<string, z.ZodType>)
export type UpdateDraft = z.infer<typeof UpdateDraft>

/** What is being said about an OKR, beside what it was when the person began: only what they touched is theirs. */
export const TypedUpdate = z.object({ draft: UpdateDraft, initial: UpdateDraft })
export type TypedUpdate = z.infer<typeof TypedUpdate>

/** Begins with what the objective is now; a correction also with what was said. */
export const updateDraftOf = (
  { status, keyResults }: Pick<Objective, 'status' | 'keyResults'>,
  said?: WeeklyUpdate,
): UpdateDraft => ({
  updateText: said?.updateText ?? '',
  blockers: said?.blockers ?? '',
  nextWeekFocus: said?.nextWeekFocus ?? '',
  status: said?.status ?? status,
  keyResults: keyResults.map((one) => ({
    id: one.id,
    value: formatNumber(one.currentValue),
    confidence: String(said?.confidences.find(({ keyResultId }) => keyResultId === one.id)?.confidence ?? ''),
    status: one.status,
  })),
})

type Body = Request<typeof updates.post>['body']

/** Only what was touched is sent, so that nobody's newer value is written over. */
export const newUpdateOf = (
  { status: chosen, keyResults, ...words }: UpdateDraft,
  initial: UpdateDraft,
): Body => ({
  ...words,
  ...(chosen !== initial.status && { status: chosen }),
  keyResults: keyResults.flatMap(({ id, value, confidence, status }) => {
    const before = initial.keyResults.find((one) => one.id === id)
    const touched = {
      ...(value !== before?.value && { currentValue: parseNumber(value) }),
      ...(status !== before?.status && { status }),
      ...(confidence !== before?.confidence && { confidence: parseNumber(confidence) }),
    }
    return Object.keys(touched).length > 0 ? { id, ...touched } : []
  }),
})

const checkWords = checkedBy(NewUpdate.omit({ status: true, keyResults: true }))

export const updateDraftErrors = (draft: UpdateDraft): Record<string, string> => ({
  ...checkWords(draft),
  ...Object.fromEntries(
    draft.keyResults.flatMap(({ value, confidence }, index) => {
      const checks = [
        ['value', checkInput(Measured.nullable(), parseNumber(value))],
        ['confidence', checkInput(KeyResultValue.shape.confidence, parseNumber(confidence))],
      ] as const
      return checks.flatMap(([part, { error }]) => {
        const [issue] = error?.issues ?? []
        return issue ? [[`keyResults.${index}.${part}`, issue.message]] : []
      })
    }),
  ),
})
