import { importSamples, type Sample } from './architecture.import-samples.ts'
import type { Sentence } from './architecture.rules.ts'

const lines = (count: number) => 'const a = 1\n'.repeat(count)
const manifest = (version: string) => JSON.stringify({ dependencies: { zod: version } })
const lock = (entry: object) => JSON.stringify({ packages: { 'node_modules/zod': entry } })

/** Each rule by its sentence. */
export const samples: Record<Sentence, Sample> = {
  ...importSamples,
  'nothing is exported by default, except where a tool asks for it': {
    offending: { 'web/a.tsx': 'export default () => null', 'web/b.ts': 'export { b as default }' },
    offences: ['web/a.tsx', 'web/b.ts'],
    fine: { 'web/vite.config.ts': 'export default {}', 'web/a.ts': "const a = 'default'" },
  },
  'no file of code is longer than 250 lines': {
    offending: { 'web/a.css': lines(251) },
    offences: ['web/a.css'],
    fine: { 'web/a.css': lines(250), 'docs/a.md': lines(300), 'server/db/migrations/a.ts': lines(300) },
  },
  'every room of the server that answers calls has its room in the domain': {
    offending: { 'server/a/routes.ts': "import { serve } from '../serve.ts'", 'domain/ab/contract.ts': '' },
    offences: ['server/a/routes.ts'],
    fine: {
      'server/a/routes.ts': "import { serve } from '../serve.ts'",
      'domain/a/contract.ts': '',
      'server/pages/routes.ts': "import type { FastifyInstance } from 'fastify'",
    },
  },
  'routes run no statement of their own': {
    offending: {
      'server/a/routes.ts': "inCompany(db, scope, (tx) => tx.query('delete from public.a'))",
      'server/a/b-routes.ts': "const answer = await parts.db.raw('select 1')",
      'server/b/routes.ts': "import { insertRows } from '../db/writing.ts'",
    },
    offences: ['server/a/routes.ts', 'server/a/b-routes.ts', 'server/b/routes.ts'],
    fine: {
      'server/a/routes.ts': 'inCompany(db, scope, (tx) => deleteA(tx, query, params.id))',
      'server/a/commands.ts': "tx.query('delete from public.a')",
    },
  },
  'only the accounts room knows the credentials engine': {
    offending: { 'server/workspace/commands.ts': "import { betterAuth } from 'better-auth'" },
    offences: ['server/workspace/commands.ts imports better-auth'],
    fine: { 'server/accounts/engine.ts': "import { betterAuth } from 'better-auth'" },
  },
  'only one place reads the cookies that a caller sent, and nobody passes the headers on': {
    offending: {
      'server/a.ts': 'const { cookie } = request.headers',
      'server/b.ts': "headers['cookie']",
      'server/c.ts': 'new Headers(request.headers)',
      'server/d.ts': 'reply.request.raw.headers.cookie',
    },
    offences: ['server/a.ts', 'server/b.ts', 'server/c.ts', 'server/d.ts'],
    fine: {
      'server/accounts/cookie-header.ts': 'request.headers.cookie',
      'server/a.ts': "request.headers.origin\nrequest.headers['user-agent']\nreply.headers(own)",
      'server/a.test.ts': 'request.headers.cookie',
    },
  },
  'only the life of a call knows how it ends': {
    offending: {
      'server/shedding.ts': "reply.raw.once('close', () => inWork.delete(request))",
      'server/a/routes.ts': "app.addHook('onRequestAbort', async () => count())",
      'server/b.ts': "socket.on('close', forget)",
    },
    offences: ['server/shedding.ts', 'server/a/routes.ts', 'server/b.ts'],
    fine: {
      'server/shedding.ts': 'callOf(request).whenOver(() => db.raw(text))',
      'server/call-life.ts': "reply.raw.once('close', leave)",
    },
  },
  'the domain never reads the clock and never rolls dice': {
    offending: { 'domain/a.ts': 'new Date()', 'domain/b.ts': 'Date.now()', 'domain/c.ts': 'Math.random()' },
    offences: ['domain/a.ts', 'domain/b.ts', 'domain/c.ts'],
    fine: { 'domain/a.ts': 'new Date(text)\n// never Date.now()', 'domain/a.test.ts': 'new Date()' },
  },
  'only one place in the web uses what browsers lack over plain http': {
    offending: {
      'web/a.ts': 'crypto.randomUUID()',
      'web/b.tsx': 'navigator.clipboard?.writeText(text)',
      'web/c.ts': 'const { locks } = navigator',
      'web/d.ts': "import { useClipboard } from '@mantine/hooks'",
      'web/e.ts': 'new Notification(title)',
      'web/f.ts': 'window.crypto.subtle.digest(name, bytes)',
    },
    offences: ['web/a.ts', 'web/b.tsx', 'web/c.ts', 'web/d.ts', 'web/e.ts', 'web/f.ts'],
    fine: {
      'web/secure-only.ts': 'navigator.clipboard.writeText(text)',
      'web/a.ts': 'crypto.getRandomValues(bytes)\nnavigator.onLine\nevent.clipboardData',
      'web/a.test.ts': "vi.stubGlobal('navigator', { locks })",
      'server/a.ts': 'crypto.randomUUID()',
    },
  },
  'who may do what is asked of the one table, and never of the level that someone has': {
    offending: {
      'domain/a/rules.ts': "isAdmin(actor) ? null : { code: 'not_allowed' }",
      'server/a/routes.ts': "if (scope.actor.permissionsLevel === 'company_admin') return all",
      'server/b/commands.ts': 'adminLevels.includes(level)',
      'web/a/page.tsx': "const levels = 'owner' !== profile.level ? few : all",
    },
    offences: ['domain/a/rules.ts', 'server/a/routes.ts', 'server/b/commands.ts', 'web/a/page.tsx'],
    fine: {
      'domain/permissions.ts': 'isAdmin(actor)',
      'domain/a/rules.ts': "can(actor, 'level.grant', { grants }) ? asked : 'member'",
      'server/a/queries.ts': 'tx.query("where permissions_level = any($1)", [adminLevels])',
      'server/a/routes.test.ts': "expect(person.permissionsLevel === 'owner')",
    },
  },
  'the words of several rooms in one file go by the names of their rooms': {
    offending: {
      'web/a/page.tsx':
        "import { messages } from '@cairn/domain/a/messages'\nimport { messages as bMessages } from '@cairn/domain/b/messages'",
      'domain/a/rules.ts':
        "import { messages as common } from '../messages.ts'\nimport { messages as aMessages } from './messages.ts'",
    },
    offences: ['web/a/page.tsx', 'domain/a/rules.ts'],
    fine: {
      'web/a/page.tsx':
        "import { messages } from '@cairn/domain/a/messages'\nimport { listMessages } from '@cairn/domain/a/list-messages'",
      'domain/a/rules.ts':
        "import { messages as commonMessages } from '../messages.ts'\nimport { messages as aMessages } from './messages.ts'",
    },
  },
  'settings are read in one place': {
    offending: { 'server/app.ts': 'const { PORT } = process.env' },
    offences: ['server/app.ts'],
    fine: { 'server/env.ts': 'process.env', 'scripts/start.mjs': 'process.env.PORT' },
  },
  'a limit of a text stands in domain/lengths.ts, and so does the sentence that tells it': {
    offending: {
      'domain/a/schema.ts': 'z.string().max(120, messages.nameTooLong)',
      'domain/a/messages.ts': "nameTooLong: 'Please use at most 120 characters.'",
      'server/db/schema/a.ts': '...atMost(10_000, t.text)',
    },
    offences: ['domain/a/schema.ts', 'domain/a/messages.ts', 'server/db/schema/a.ts'],
    fine: {
      'domain/a/schema.ts': 'z.string().max(lengths.name)',
      'domain/a/schema.test.ts': "expect(words).toBe('Please use at most 120 characters.')",
      'server/db/schema/a.ts': '...atMost(1000, t.sealed)',
    },
  },
  'nothing is left for later': {
    offending: { 'web/a.ts': '// TODO: more', 'docs/decisions/001-a.md': 'FIXME' },
    offences: ['web/a.ts', 'docs/decisions/001-a.md'],
    fine: { 'web/a.ts': "const todo = 'TODOS'" },
  },
  'no test is left out and none runs alone': {
    offending: { 'web/a.test.ts': "it.only('a', a)", 'e2e/b.ts': "test.describe.skip('b', b)" },
    offences: ['web/a.test.ts', 'e2e/b.ts'],
    fine: { 'web/a.test.ts': "it.each(rows)('a', a)", 'server/a.ts': 'rows.skip(1)' },
  },
  'every dependency has an exact version': {
    offending: { 'package.json': manifest('4.6.7'), 'web/package.json': manifest('^4.6.7') },
    offences: ['web/package.json: zod ^4.6.7'],
    fine: { 'package.json': manifest('4.6.7'), 'web/package.json': manifest('5.0.0-beta.1') },
  },
  'the server lists names by their keys, which are sorted as people do, numbers by value': {
    offending: {
      'server/a/queries.ts': "const a = 'select id from x order by lower(full_name), id'",
      'server/b/queries.ts': 'const b = `select 1 from t\\n order by t.level, t.name, t.id`',
      'server/c/queries.ts': "const c = 'select id from x order by level, name_key, id'",
    },
    offences: ['server/a/queries.ts', 'server/b/queries.ts', 'server/c/queries.ts'],
    fine: {
      'server/a/queries.ts': "const a = 'select name from x order by name_key collate public.by_value, id'",
    },
  },
  'JSON that the database makes names its columns one by one, and is never a row as it is': {
    offending: {
      'server/a/rows.ts': "const a = 'select row_to_json(s) as a from crossing.a($1) s'",
      'server/b/rows.ts': "const b = 'select coalesce(json_agg(one order by one.id), 1) from a one'",
      'server/c/rows.ts': "const c = 'select to_jsonb(t.*) from public.c t'",
    },
    offences: ['server/a/rows.ts', 'server/b/rows.ts', 'server/c/rows.ts'],
    fine: {
      'server/a/rows.ts': "const a = 'select json_agg(json_build_object(1, t.id)), to_json(t.title) from t'",
      'server/testing/a.ts': "const digest = 'select to_jsonb(t) from t'",
    },
  },
  'what a test waits for is waited for in one place, as long as a busy machine takes': {
    offending: { 'server/a.test.ts': 'await vi.waitFor(() => expect(a).toBe(1), 10_000)' },
    offences: ['server/a.test.ts'],
    fine: {
      'server/testing/eventually.ts': 'vi.waitFor(look, { timeout })',
      'server/a.test.ts': 'await eventually(() => expect(a).toBe(1))',
    },
  },
  'the lock file names no registry': {
    offending: { 'package-lock.json': lock({ resolved: 'https://registry.example/zod.tgz' }) },
    offences: ['node_modules/zod'],
    fine: { 'package-lock.json': lock({ resolved: 'domain', link: true }) },
  },
  'every dependency is imported, run by a script, or asked for by another': {
    offending: { 'web/package.json': manifest('4.6.7'), 'web/a.ts': "// import 'zod'\nimport 'zod-mini'" },
    offences: ['web/package.json: zod'],
    fine: {
      'package.json': JSON.stringify({
        scripts: { check: 'biome check' },
        devDependencies: { '@biomejs/biome': '2.5.15' },
      }),
      'server/package.json': manifest('4.6.7'),
      'web/package.json': JSON.stringify({ dependencies: { react: '19.3.1', 'react-dom': '19.3.1' } }),
      'web/a.tsx': "import { createRoot } from 'react-dom/client'\nimport { z } from 'zod'",
      'package-lock.json': JSON.stringify({
        packages: {
          'node_modules/@biomejs/biome': { bin: { biome: 'bin/biome' } },
          'node_modules/react-dom': { peerDependencies: { react: '^19.3.1' } },
        },
      }),
    },
  },
  'every dependency has a line of reason in a decision': {
    offending: {
      'package.json': manifest('4.6.7'),
      'docs/decisions/001-a.md': 'We like `zod`.\n- `zod-mini`: no',
    },
    offences: ['package.json: zod'],
    fine: { 'package.json': manifest('4.6.7'), 'docs/decisions/001-a.md': '- `zod`: one schema for all' },
  },
  'every decision is in the list of decisions': {
    offending: { 'docs/decisions/000-how-we-decide.md': '', 'docs/decisions/001-a.md': '' },
    offences: ['docs/decisions/001-a.md'],
    fine: { 'docs/decisions/000-how-we-decide.md': '[a](001-a.md)', 'docs/decisions/001-a.md': '' },
  },
  'every link between documents leads somewhere': {
    offending: { 'docs/a.md': '[b](b.md) and [c](../web/)', 'web/c.ts': '' },
    offences: ['docs/a.md links to docs/b.md'],
    fine: { 'docs/a.md': '[here](#top), [there](https://example.com), [b](../b.md#part)', 'b.md': '' },
  },
  'each requirement in security.md is held by a test, does not apply, or is a gap': {
    offending: {
      'docs/security.md': '| 1.1.1 | a | held | [b](b.ts) | — |\n| 1.1.2 | a | kept | b | [c](c.test.ts) |',
    },
    offences: ['| 1.1.1 | a | held | [b](b.ts) | — |', '| 1.1.2 | a | kept | b | [c](c.test.ts) |'],
    fine: {
      'docs/security.md':
        '| 1.1.1 | a | held | b | [c](c.test.ts) |\n| 1.1.2 | a | gap | b | — |\n| 1.1.3 | a | does not apply | b | — |',
    },
  },
}
