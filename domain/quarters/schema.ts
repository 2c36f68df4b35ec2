import { z } from 'zod'

/** Nobody has to declare anything: a quarter of which nothing is known runs. */
export const quarterStates = ['run', 'plan', 'close', 'closed'] as const
export const QuarterState = z.enum(quarterStates)
export type QuarterState = z.infer<typeof QuarterState>
