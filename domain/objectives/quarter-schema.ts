import { z } from 'zod'
import { messages } from './messages.ts'
import { quarterPattern, quarterStates } from './quarter.ts'

export const Quarter = z
  .string({ error: messages.quarterRequired })
  .regex(quarterPattern, messages.quarterInvalid)
export type Quarter = z.infer<typeof Quarter>

export const QuarterState = z.enum(quarterStates)
export type QuarterState = z.infer<typeof QuarterState>
