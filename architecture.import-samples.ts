/** A small repository that breaks a rule, what the rule then says, and one that comes close but may. */
export type Sample = { offending: Record<string, string>; offences: string[]; fine: Record<string, string> }

/** Of the rules about who imports whom, and what files are called. */
export const importSamples = {
  'only the app takes all parts of the server, everyone else what they need': {
    offending: {
      'server/a/routes.ts': 'const aRoutes = (app: App, parts: Parts) => {}',
      'server/a/commands.ts': 'const save = async ({ db }: Parts, id: string) => {}',
    },
    offences: ['server/a/routes.ts', 'server/a/commands.ts'],
    fine: {
      'server/app.ts': 'const buildApp = (parts: Parts) => {}',
      'server/assemble.ts': "const sealing: Parts['sealing'] = { seal }",
      'server/a/commands.ts': "const save = async ({ db }: Pick<Parts, 'db'>, id: string) => {}",
    },
  },
  'what people wrote is shortened in one place, which keeps characters whole': {
    offending: {
      'domain/a.ts': 'const line = (words: string) => words.slice(0, longestWords - 1)',
      'server/a.ts': 'const title = kept.words.slice(\n    0,\n    lengths.title,\n  )',
      'server/b.ts': 'const begins = text.substring(0, 3)',
      'web/a.ts': 'const search = typed.slice(0, 200)',
    },
    offences: ['domain/a.ts', 'server/a.ts', 'server/b.ts', 'web/a.ts'],
    fine: {
      'domain/a.ts': 'const line = (words: string) => shortened(words, longestWords)',
      'server/a.ts': 'const shown = rows.slice(0, mostShown)\nconst key = hex.slice(0, 32)',
      'domain/cut.ts': 'text.slice(0, longest)',
    },
  },
  'a sentence that people read is written once': {
    offending: {
      'domain/a/messages.ts': "{ gone: 'This link is gone.', asked: 'Really?', again: 'Really?' }",
      'domain/b/screen-messages.ts': "{ gone: 'This link is gone.' }",
    },
    offences: ['This link is gone.'],
    fine: {
      'domain/a/messages.ts': "{ gone: 'This link is gone.' }",
      'domain/b/messages.ts': '{ gone: aMessages.gone }',
      'domain/b/rules.test.ts': "expect(said).toBe('This link is gone.')",
    },
  },
  'routes decide nothing: they refuse by a rule, call and shape': {
    offending: {
      'server/a/routes.ts':
        "import { serve } from '../serve.ts'\nserve(app, parts, a.b, () => {\n  if (found === null) return null\n})",
      'server/a/b-routes.ts':
        "import { serve } from '../serve.ts'\nserve(app, parts, a.c, () => {\n  throw new Refused(gone)\n})",
    },
    offences: ['server/a/routes.ts', 'server/a/b-routes.ts'],
    fine: {
      'server/a/routes.ts':
        "import { serve } from '../serve.ts'\nserve(app, parts, a.b, () => {\n  refuse(whyNot(a))\n  return b(a)\n})",
      'server/a/pages-routes.ts': "app.get('/', () => {\n  if (page === null) throw nothingHere()\n})",
    },
  },
  'a file in a room of the server is called as the architecture page lists it': {
    offending: {
      'docs/architecture.md':
        '| `server/<room>/routes.ts`, `mails.tsx` | calls |\n| `server/b/saving.ts` | no |',
      'domain/a/rules.ts': '',
      'server/a/saving.ts': '',
      'server/a/subroutes.ts': '',
      'server/paging/rows.ts': '',
    },
    offences: ['server/a/saving.ts', 'server/a/subroutes.ts', 'server/paging/rows.ts'],
    fine: {
      'docs/architecture.md': '| `server/<room>/routes.ts`, `mails.tsx` | calls |',
      'domain/a/rules.ts': '',
      'server/a/routes.ts': '',
      'server/a/b-mails.tsx': '',
      'server/a/saving.test.ts': '',
      'server/db/saving.ts': '',
    },
  },
  'no folder and no file has a name that says nothing': {
    offending: { 'web/utils/money.ts': '', 'server/types.ts': '', 'domain/a/helpers.test.ts': '' },
    offences: ['web/utils/money.ts', 'server/types.ts', 'domain/a/helpers.test.ts'],
    fine: { 'web/ui/typeset.css': '', 'server/library/routes.ts': '' },
  },
  'no file only passes on what other files export': {
    offending: {
      'web/ui/index.ts': "/** All. */\nexport * from './a.ts'\nexport {\n  b,\n} from './b.ts'\n",
    },
    offences: ['web/ui/index.ts'],
    fine: { 'web/ui/index.ts': "export * from './a.ts'\nexport const b = 1" },
  },
  'the domain imports nothing but zod, date arithmetic and itself': {
    offending: {
      'domain/a/rules.ts': "import { sql } from 'drizzle-orm'\nimport { x } from '../../server/x.ts'",
      'domain/b/rules.ts': "import fc from 'fast-check'\nconst fs = await import('node:fs')",
    },
    offences: [
      'domain/a/rules.ts imports drizzle-orm',
      'domain/a/rules.ts imports server/x.ts',
      'domain/b/rules.ts imports fast-check',
      'domain/b/rules.ts imports node:fs',
    ],
    fine: {
      'domain/a/rules.ts':
        "import { z } from 'zod'\nimport { tz } from '@date-fns/tz'\nimport '../b/rules.ts'",
      'domain/a/rules.test.ts': "import { it } from 'vitest'\n// taken from 'drizzle-orm'",
    },
  },
  'the web never imports the server': {
    offending: {
      'web/api.ts': "import type { App } from '@cairn/server/app'",
      'web/shell/page.tsx': "export { x } from '../../server/x.ts'",
    },
    offences: ['web/api.ts imports server/app', 'web/shell/page.tsx imports server/x.ts'],
    fine: { 'web/api.ts': "import { contract } from '@cairn/domain/contract'" },
  },
  'the sandbox imports nothing of the house, and of packages the provider’s own': {
    offending: {
      'sandbox/fetch.ts': "import type { Tx } from '../server/db/client.ts'\nimport { z } from 'zod'",
    },
    offences: ['sandbox/fetch.ts imports server/db/client.ts', 'sandbox/fetch.ts imports zod'],
    fine: { 'sandbox/fetch.ts': "import type Stripe from 'stripe'\nimport { answers } from './answers.ts'" },
  },
  'the server never imports the web': {
    offending: { 'server/app.ts': "import { theme } from '../web/theme.ts'" },
    offences: ['server/app.ts imports web/theme.ts'],
    fine: { 'server/app.ts': "import { can } from '@cairn/domain/permissions'" },
  },
  'no file imports another in a circle, not even for a type': {
    offending: {
      'server/app.ts': "import { aRoutes } from './a/routes.ts'\nexport type Parts = { clock: () => Date }",
      'server/a/routes.ts': "import type { Parts } from '../app.ts'\nimport { read } from './queries.ts'",
      'server/a/queries.ts': "import { types } from 'pg'",
      'web/b/tabs.ts': "import { Edit } from './edit.tsx'",
      'web/b/edit.tsx': "import type { Props } from '@cairn/web/b/tabs'",
      'web/b/pane.test.ts': "const { pane } = await import('./pane.test.ts')",
    },
    offences: [
      'server/app.ts → server/a/routes.ts → server/app.ts',
      'server/a/routes.ts → server/app.ts → server/a/routes.ts',
      'web/b/tabs.ts → web/b/edit.tsx → web/b/tabs.ts',
      'web/b/edit.tsx → web/b/tabs.ts → web/b/edit.tsx',
      'web/b/pane.test.ts → web/b/pane.test.ts',
    ],
    fine: {
      'server/app.ts': "import { aRoutes } from './a/routes.ts'\nimport type { Parts } from './parts.ts'",
      'server/parts.ts':
        "import type { Engine } from './a/engine.ts'\nexport type Parts = { engine: Engine }",
      'server/a/routes.ts': "import type { Parts } from '../parts.ts'",
      'server/a/engine.ts': "// import type { Parts } from '../parts.ts'",
    },
  },
  'the parts that every room imports lead back into no room': {
    offending: {
      'server/parts.ts': "import type { Presence } from './presence.ts'",
      'server/presence.ts': "import type { Session } from './a/session.ts'",
      'server/a/session.ts': '',
      'server/a/routes.ts': "import type { Parts } from '../parts.ts'",
    },
    offences: ['server/a/session.ts'],
    fine: {
      'server/parts.ts': "import type { Database } from './db/client.ts'",
      'server/db/client.ts': '',
      'server/a/routes.ts': "import type { Parts } from '../parts.ts'",
    },
  },
  'no room imports another room in a circle': {
    offending: {
      'server/a/x.ts': "import '../b/x.ts'",
      'server/b/x.ts': "import type { C } from '@cairn/server/c/x'",
      'server/c/x.tsx': "import '../a/y.ts'",
      'server/d/x.ts': "import '../a/x.ts'",
    },
    offences: [
      'server/a → server/b → server/c → server/a',
      'server/b → server/c → server/a → server/b',
      'server/c → server/a → server/b → server/c',
    ],
    fine: {
      'domain/a/x.ts': "import '../b/x.ts'\nimport './y.ts'",
      'domain/b/x.test.ts': "import '../a/x.ts'",
      'domain/contract.ts': "import './a/x.ts'",
      'domain/b/y.ts': "import '../contract.ts'",
    },
  },
  'only the database folder knows a database driver': {
    offending: {
      'server/a/queries.ts': "import pg from 'pg'",
      'server/main.ts': "import { live } from '@electric-sql/pglite/live'",
    },
    offences: ['server/a/queries.ts imports pg', 'server/main.ts imports @electric-sql/pglite'],
    fine: { 'server/db/postgres.ts': "import pg from 'pg'", 'bench/run.ts': "import pg from 'pg'" },
  },
} satisfies Record<string, Sample>
