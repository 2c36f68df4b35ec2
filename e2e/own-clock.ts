import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from './fixtures.ts'

type Clock = { file: string; moveTo: (moment: Date) => Promise<void> }

/** Journeys whose server has a clock that they set. */
export const test = base.extend<{ present: undefined }, { clock: Clock }>({
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
    async ({ clock }, use) =>
      use({
        NODE_OPTIONS: `--import ${new URL('moved-clock.mjs', import.meta.url)}`,
        CLOCK_FILE: clock.file,
      }),
    { scope: 'worker' },
  ],
})
