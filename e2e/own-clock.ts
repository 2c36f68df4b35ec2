import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from './fixtures.ts'

type Clock = { file: string; moveTo: (moment: Date) => Promise<void> }

/** Journeys whose server has a clock that they set. */
export const test = base.extend<{ present: undefined }, { clock: Clock; topic: string }>({
  /** Journeys of another topic have another server: one whose clock went back may wait for days with what it does by the clock. */
  topic: ['', { option: true, scope: 'worker' }],
  // The server outlives a journey; whichever comes next begins today.
  present: [
    async ({ clock }, use) => {
      await clock.moveTo(new Date())
      await use(undefined)
    },
    { auto: true },
  ],
  clock: [
    async ({ browserName: _ }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'cairn-clock-'))
      const file = join(folder, 'ahead')
      const moveTo = (moment: Date) => writeFile(file, String(moment.getTime() - Date.now()))
      await moveTo(new Date())
      await use({ file, moveTo })
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ clock, topic }, use) =>
      use({
        TOPIC: topic,
        NODE_OPTIONS: `--import ${new URL('moved-clock.mjs', import.meta.url)}`,
        CLOCK_FILE: clock.file,
      }),
    { scope: 'worker' },
  ],
})
