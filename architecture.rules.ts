import { circlesOfFiles, circlesOfRooms, roomsBehindParts } from './architecture.circles.ts'
import { decisions, documentRules } from './architecture.documents.ts'
import {
  code,
  importing,
  importsOf,
  isConfig,
  isTest,
  ofServer,
  paths,
  type Rule,
  saying,
  within,
  withoutComments,
} from './architecture.sources.ts'
import { filesWithoutName, sentencesWrittenTwice, wordsWithoutRoom } from './architecture.words.ts'

const emptyNames = new Set('utils util helpers helper types hooks constants common misc lib'.split(' '))
const reExports = /export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*from\s*['"][^'"]+['"];?/g

/** Each rule by its sentence. */
export const rules = {
  'the domain imports nothing but zod, date arithmetic and itself': (tree) =>
    importing(
      code(tree).filter((source) => within(source, 'domain/')),
      (imported, source) =>
        !imported.startsWith('domain/') &&
        !/^package:(zod|date-fns|@date-fns\/tz)$/.test(imported) &&
        !(isTest(source) && /^package:(vitest|fast-check)$/.test(imported)),
    ),

  'the web never imports the server': (tree) =>
    importing(
      code(tree).filter((source) => within(source, 'web/')),
      (imported) => imported.startsWith('server/'),
    ),

  'the sandbox imports nothing of the house, and of packages the provider’s own': (tree) =>
    importing(
      code(tree).filter((source) => within(source, 'sandbox/')),
      (imported) => !/^(sandbox\/|package:(stripe|node:crypto)$)/.test(imported),
    ),

  'the server never imports the web': (tree) =>
    importing(
      code(tree).filter((source) => within(source, 'server/')),
      (imported) => imported.startsWith('web/'),
    ),

  'no file imports another in a circle, not even for a type': circlesOfFiles,

  'no room imports another room in a circle': circlesOfRooms,

  'the parts that every room imports lead back into no room': roomsBehindParts,

  'only the app takes all parts of the server, everyone else what they need': (tree) =>
    saying(/:\s*(App)?Parts\b(?!\[)/, ofServer(tree, 'server/app.ts')),

  'nothing is exported by default, except where a tool asks for it': (tree) =>
    saying(
      /^\s*export\s+default\b|export\s*\{[^}]*\bas\s+default\b/m,
      code(tree).filter((source) => !isConfig(source)),
    ),

  'no folder and no file has a name that says nothing': (tree) =>
    paths(
      tree.filter(({ path }) => path.split('/').some((part) => emptyNames.has(part.split('.')[0] ?? ''))),
    ),

  'no file only passes on what other files export': (tree) =>
    paths(
      code(tree).filter(({ text }) => {
        const said = withoutComments(text).trim()
        return said !== '' && said.replaceAll(reExports, '').trim() === ''
      }),
    ),

  'no file of code is longer than 250 lines': (tree) =>
    paths(code(tree).filter(({ text }) => text.trimEnd().split('\n').length > 250)),

  'every room of the server that answers calls has its room in the domain': (tree) =>
    code(tree).flatMap((source) => {
      const room = /^server\/(.+)\/routes\.ts$/.exec(source.path)?.[1]
      // Routes that serve pages or documents are no calls of the contract.
      if (room === undefined || !importsOf(source).includes('server/serve.ts')) return []
      return tree.some(({ path }) => path.startsWith(`domain/${room}/`)) ? [] : source.path
    }),

  'a file in a room of the server is called as the architecture page lists it': filesWithoutName,

  'routes run no statement of their own': (tree) =>
    saying(
      /\b(tx|db)\.(query|raw|crossing)\b|\bfrom '[^']*\/db\/(writing|reading)\.ts'/,
      code(tree).filter(({ path }) => /^server\/(.+\/)?([\w-]+-)?routes\.ts$/.test(path)),
    ),

  'routes decide nothing: they refuse by a rule, call and shape': (tree) =>
    saying(
      /^ *(\} else )?if \(|\bthrow\b|\bswitch \(/m,
      code(tree).filter(
        (source) =>
          /^server\/.+\/([\w-]+-)?routes\.ts$/.test(source.path) &&
          importsOf(source).includes('server/serve.ts'),
      ),
    ),

  'only the database folder knows a database driver': (tree) =>
    importing(
      code(tree).filter(
        (source) =>
          !isTest(source) &&
          !within(source, 'server/db/', 'server/testing/', 'bench/', 'simulate/look-in.mjs'),
      ),
      (imported) => /^package:(pg|@electric-sql\/pglite)$/.test(imported),
    ),

  'only the accounts room knows the credentials engine': (tree) =>
    importing(
      code(tree).filter((source) => !within(source, 'server/accounts/', 'server/app.ts')),
      (imported) =>
        /^package:(better-auth|@better-auth\/\w+|better-call|@better-fetch\/fetch)$/.test(imported),
    ),

  'only one place reads the cookies that a caller sent, and nobody passes the headers on': (tree) =>
    saying(
      /\bheaders\??(\.cookie\b|\[\s*['"`]cookie)|\brawHeaders\b|\brequest(\.raw)?\.headers(?!\??[.[\w])/,
      ofServer(tree, 'server/accounts/cookie-header.ts'),
    ),

  'only the life of a call knows how it ends': (tree) =>
    saying(
      /\b(reply|request)\.raw\b|\{ raw \}, next|\.hijack\(|'on(Response|RequestAbort|Timeout)'|\.(on|once)\(\s*'(close|finish|aborted)'/,
      // But for a line in the log, and a body that is not read.
      ofServer(tree, 'server/call-life.ts', 'server/log.ts', 'server/unread-bodies.ts'),
    ),

  'the domain never reads the clock and never rolls dice': (tree) =>
    saying(
      /new Date(\(\s*\)|(?!\s*[(\w]))|\bDate\.now\b|\bperformance\.now\b|\bMath\.random\b|\brandomUUID\b/,
      code(tree).filter((source) => within(source, 'domain/') && !isTest(source)),
    ),

  'only one place in the web uses what browsers lack over plain http': (tree) =>
    saying(
      // Of these two by what is there everywhere, since the rest grows; of the globals by name.
      /\bnavigator\b(?!\??\.(userAgent|onLine|userActivation|languages?)\b)|\bcrypto\b(?!\.getRandomValues\b)|\b(PublicKeyCredential|Notification|caches|cookieStore|PushManager|PaymentRequest|useClipboard|CopyButton|show(OpenFile|SaveFile|Directory)Picker)\b/,
      code(tree).filter(
        (source) => within(source, 'web/') && !isTest(source) && !within(source, 'web/secure-only.ts'),
      ),
    ),

  'who may do what is asked of the one table, and never of the level that someone has': (tree) =>
    saying(
      /\bisAdmin\(|\b(level|grants|permissions_?[lL]evel)\s*[!=]==?\s*'|[!=]==?\s*'(company_admin|owner)'|'(company_admin|owner)'\s*[!=]==?|\badminLevels\.\w/,
      code(tree).filter(
        (source) =>
          within(source, 'domain/', 'server/', 'web/') &&
          !isTest(source) &&
          !within(source, 'domain/permissions.ts', 'server/testing/'),
      ),
    ),

  'the words of several rooms in one file go by the names of their rooms': wordsWithoutRoom,

  'settings are read in one place': (tree) =>
    saying(
      /\bprocess\.env\b/,
      code(tree).filter(
        (source) =>
          !isConfig(source) &&
          !within(
            source,
            'server/env.ts',
            'server/main.ts',
            'server/testing/',
            'scripts/',
            'e2e/',
            'bench/',
            'faults/',
            'simulate/',
          ),
      ),
    ),

  'a limit of a text stands in domain/lengths.ts, and so does the sentence that tells it': (tree) =>
    saying(
      /Please use at most \d|\.max\((40|120|254|300|10_?000)\b|\batMost\((40|120|254|300|10_?000)\b/,
      code(tree).filter(
        (source) =>
          within(source, 'domain/', 'server/db/schema/') &&
          !within(source, 'domain/cursor.ts') &&
          !isTest(source),
      ),
    ),

  'what people wrote is shortened in one place, which keeps characters whole': (tree) =>
    saying(
      /(?<!characters)\.slice\(\s*0,\s*(lengths\.(?!length\b)|longest|short|[4-9]\d\b|\d{3,})|\.substr(ing)?\(/,
      code(tree).filter(
        (source) =>
          within(source, 'domain/', 'server/', 'web/') &&
          !within(source, 'domain/cut.ts', 'server/testing/', 'server/db/migrations/') &&
          !isTest(source),
      ),
    ),

  'a sentence that people read is written once': sentencesWrittenTwice,

  'nothing is left for later': (tree) =>
    paths([...code(tree), ...decisions(tree)].filter(({ text }) => /\b(TODO|FIXME|XXX)\b/.test(text))),

  'no test is left out and none runs alone': (tree) =>
    saying(/\b(describe|it|test|suite)(\.\w+)*\.(only|skip|todo|fixme)\b/, code(tree)),

  'what a test waits for is waited for in one place, as long as a busy machine takes': (tree) =>
    saying(
      /\bvi\.wait(For|Until)\(/,
      code(tree).filter((source) => !within(source, 'server/testing/eventually.ts')),
    ),

  'JSON that the database makes names its columns one by one, and is never a row as it is': (tree) =>
    saying(
      /\brow_to_json\(|\b(to_jsonb?|jsonb?_agg)\(\s*(\w+|(\w+\.)?\*)\s*(\)|order by\b)/i,
      ofServer(tree),
    ),

  'the server lists names by their keys, which are sorted as people do, numbers by value': (tree) =>
    saying(
      /order by [^`';)]*\b((full_?name|name|title)\b|(name|title)_key\b(?! collate public\.by_value\b))/i,
      ofServer(tree),
    ),

  ...documentRules,
} satisfies Record<string, Rule>

export type Sentence = keyof typeof rules
