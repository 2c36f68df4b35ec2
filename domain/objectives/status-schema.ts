import { z } from 'zod'
import { draftStates, objectiveStatuses } from './status.ts'

export const ObjectiveStatus = z.enum(objectiveStatuses)
export type ObjectiveStatus = z.infer<typeof ObjectiveStatus>

export const DraftState = z.enum(draftStates)
export type DraftState = z.infer<typeof DraftState>
