import { configDefaults, defineConfig } from 'vitest/config'

const replacesModules = 'server/invitations/faults.test.ts'
/** What concerns one engine alone, and says so in its name, is left out on the other. */
const otherEngine = `server/**/*.${process.env.DATABASE_URL ? 'embedded' : 'postgres'}.test.ts`

const server = {
  include: ['server/**/*.test.{ts,tsx}', 'faults/**/*.test.ts'],
  globalSetup: 'server/testing/global-setup.ts',
  pool: 'forks' as const,
  // Each worker opens an embedded database of about 0.8 GB.
  maxWorkers: 2,
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['domain/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          ...server,
          name: 'server',
          exclude: [...configDefaults.exclude, replacesModules, otherEngine],
          // Every file has a database of its own and loads the same server: loading it once a worker is enough.
          isolate: false,
        },
      },
      { test: { ...server, name: 'server-apart', include: [replacesModules] } },
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], environment: 'happy-dom' } },
      { test: { name: 'architecture', include: ['architecture.test.ts'] } },
    ],
  },
})
