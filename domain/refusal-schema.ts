import { z } from 'zod'
import { type RefusalCode, refusalStatus } from './refusal.ts'

export const RefusalReply = z.object({
  code: z.enum(Object.keys(refusalStatus) as [RefusalCode, ...RefusalCode[]]),
  message: z.string(),
  field: z.string().optional(),
  current: z.unknown().optional(),
  requestId: z.string().optional(),
  error: z.string().optional(),
  details: z.string().optional(),
  stripeError: z.string().optional(),
})
