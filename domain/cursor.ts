import { z } from 'zod'

/** Where a page ended. What it says is for the server alone, which made it. */
export const Cursor = z.string().max(2000)
