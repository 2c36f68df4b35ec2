import type { Parts } from './app.ts'
import type { Handlers } from './jobs/queues.ts'
import { sweep } from './sweep.ts'

/** Who does what is handed in: each room its own. */
export const jobHandlers = ({ db, clock }: Parts): Handlers => ({
  'seat-sync': async () => {},
  sweep: () => sweep(db, clock()),
})
