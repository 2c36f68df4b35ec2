import { configDefaults, defineConfig } from 'vitest/config'

const { quickFolder }: { quickFolder(): string } = await import(
  new URL('scripts/quick-folder.mjs', import.meta.url).href
)

const replacesModules = 'server/invitations/faults.test.ts'
/** What is about the moment a module is loaded, or about what modules remember of a browser that was replaced. */
const needsFreshModules = [
  'web/quiet-zod.test.ts',
  'web/create-okr/kept-draft.test.ts',
  'web/*session.test.ts',
  'web/api*.test.ts',
  'web/live/tabs.test.ts',
  'web/shell/upkeep.test.ts',
]
/** What concerns one engine alone, and says so in its name, is left out on the other. */
const otherEngine = `server/**/*.${process.env.DATABASE_URL ? 'embedded' : 'postgres'}.test.ts`

/** For a machine that is busy with other things. A test that passes waits no longer for it. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } }

const server = {
  include: ['server/**/*.test.{ts,tsx}', 'faults/**/*.test.ts', 'simulate/**/*.test.ts'],
  globalSetup: 'server/testing/global-setup.ts',
  pool: 'forks' as const,
  // Each worker opens an embedded database of about 0.8 GB.
  maxWorkers: 2,
  // As many workers as that only go together with each other.
  sequence: { groupOrder: 1 },
  env: { TMPDIR: quickFolder() },
  ...patience,
}

// Loading the same modules, and a browser, anew for every file takes ten times as long as the tests in it: where files
// share nothing but modules they share those.
const web = { environment: 'happy-dom' as const, ...patience }

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['domain/**/*.test.ts'], ...patience, isolate: false } },
      {
        test: {
          ...server,
          name: 'server',
          exclude: [...configDefaults.exclude, replacesModules, otherEngine],
          isolate: false,
        },
      },
      { test: { ...server, name: 'server-apart', include: [replacesModules] } },
      {
        test: {
          ...web,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...needsFreshModules],
          isolate: false,
        },
      },
      { test: { ...web, name: 'web-apart', include: needsFreshModules } },
      {
        test: { name: 'architecture', include: ['architecture.test.ts', 'scripts/*.test.mjs'], ...patience },
      },
    ],
  },
})
