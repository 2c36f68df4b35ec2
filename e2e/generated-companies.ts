import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import type { Tables } from '../server/testing/recount.ts'
import type { Wanted } from './load-companies.ts'
import { test as base } from './own-clock.ts'

type LoadedCompany = { seed: string; cookie: string; tables: Tables }

const run = promisify(execFile)
const program = fileURLToPath(new URL('load-companies.ts', import.meta.url))
const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

const load = async (dataFolder: string, wanted: readonly Wanted[]): Promise<LoadedCompany[]> => {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', program, JSON.stringify(wanted)], {
    env: { ...process.env, DATA_DIR: dataFolder },
    maxBuffer: 200 * 1024 * 1024,
  })
  return JSON.parse(stdout, (_, value) =>
    typeof value === 'string' && moment.test(value) ? new Date(value) : value,
  )
}

/** Journeys on a server that knows planned companies, with a clock that shows when they were planned. */
export const journeysWith = (wanted: readonly Wanted[]) =>
  base.extend<object, { companies: LoadedCompany[] }>({
    companies: [
      async ({ dataFolder }, use) => use(await load(dataFolder, wanted)),
      { scope: 'worker', timeout: 180_000 },
    ],
    // Named before the server, so that they are there before it opens the database.
    server: [async ({ companies: _, server }, use) => use(server), { scope: 'worker' }],
  })

export const enterCompany = (page: Page, { cookie }: LoadedCompany, url: string) =>
  page
    .context()
    .addCookies([{ name: 'cairn.session_token', value: encodeURIComponent(cookie), url, httpOnly: true }])
