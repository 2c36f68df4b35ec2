import type { Dice } from '@cairn/domain/demo/dice'

/** What stands for an id, a session or an address until the call is sent, so that a call can be kept and sent again. */
export const standIn = (whose: 'own' | 'their' | 'session', what: string) => `~${whose}-${what}~`

const texts = [
  `'; drop table companies; --`,
  `' or '1'='1`,
  `%' union select token from auth.session --`,
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '{{7*7}}<%= 7*7 %>#{7*7}',
  'javascript:alert(1)',
  '//evil.example/',
  'https://evil.example\\@localhost/',
  '\0',
  'a\0b',
  '\ud800',
  'half \udfff a pair',
  '\u202egnp.exe',
  '\u200b\u200d\ufeff',
  '\u0301'.repeat(500),
  'ﷺ'.repeat(30),
  'NaN',
  '-Infinity',
  '1e999',
  '-1e999',
  '0x7fffffff',
  '__proto__',
  'constructor',
  'toString',
  '../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00%',
  '%',
  '_',
  '\\',
  'x\r\nSet-Cookie: a=b',
  'x\r\n.\r\nMAIL FROM:<a@evil.example>',
  '=cmd|/c calc!A1',
  '(a+)+$'.repeat(20),
  '🧗'.repeat(150),
  'x'.repeat(60_000),
  ' '.repeat(5000),
  'Q4 99999',
  'Q0 0000',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '0001-01-01',
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31T23:59:59.999Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'eyJhIjoxfQ',
  'WyIxZTk5OSJd',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '',
  ' ',
]
const numbers = [
  0,
  -0,
  -1,
  0.1,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 63),
  1e21,
  1e308,
  Number.MIN_VALUE,
]
const nested = (depth: number) => JSON.parse(`${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`)
const shapes = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  nested(100),
  { $ne: null },
  { length: 1e9 },
  { toString: 1 },
]

/** The same for every seed, any character among them: halves of pairs, marks that bind, controls. */
const babble = (dice: Dice) =>
  Array.from({ length: dice.whole(0, 60) }, () =>
    String.fromCharCode(dice.chance(0.6) ? dice.whole(0, 255) : dice.whole(0, 65_535)),
  ).join('')

export const hostileText = (dice: Dice): string => (dice.chance(0.75) ? dice.pick(texts) : babble(dice))

export const hostileValue = (dice: Dice): unknown => {
  const kind = dice.whole(0, 9)
  if (kind < 5) return hostileText(dice)
  if (kind < 7) return dice.pick(numbers)
  if (kind < 9) return dice.pick<unknown>(shapes)
  return Array.from({ length: dice.whole(1, 200) }, () => hostileText(dice).slice(0, 50))
}

/** Keys that no schema names, and that would say much if anything listened to them. */
export const poison = (dice: Dice): Record<string, unknown> =>
  JSON.parse(
    dice.pick([
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"permissionsLevel":"company_admin","permissions_level":"company_admin","role":"admin","isAdmin":true}',
      '{"companyId":"~their-company~","company_id":"~their-company~"}',
      '{"userId":"~their-self~","ownerId":"~their-self~","createdBy":"~their-self~","actor":"~their-self~"}',
      '{"id":"~their-objective~","emailVerified":true,"assuranceLevel":"full","trialEndDate":"2099-01-01"}',
    ]),
  )

/** Bodies that are wrong as a whole, however they are read. */
export const hostileBody = (dice: Dice): string =>
  dice.pick([
    () => JSON.stringify(hostileValue(dice)),
    () => '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"unknown":1}',
    () => '{"\\u005f\\u005fproto\\u005f\\u005f":{"isAdmin":true}}',
    () => '{"a":NaN}',
    () => '{"a":',
    () => '{"a":1}{"b":2}',
    () => '[]]',
    () => '['.repeat(50_000),
    () => `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    () => `{${Array.from({ length: 5000 }, (_, index) => `"k${index}":0`).join()}}`,
    () => '\ufeff{}',
    () => '',
    () => 'null',
    () => '1e400',
    () => '"\\ud800"',
    () => 'a=1&b[c]=2&__proto__[isAdmin]=true',
    () => '--x\r\nContent-Disposition: form-data; name="a"; filename="../../a.csv"\r\n\r\n1\r\n--x--',
    () => '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    () => `"${'x'.repeat(1_200_000)}"`,
    () => babble(dice),
  ])()

const contentTypes = [
  'application/json; charset=utf-7',
  'application/json; charset=utf-16',
  'Application/JSON',
  'application/json,text/plain',
  'application/json;',
  'application/jsonp',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/csv',
  'text/xml',
  'application/octet-stream',
  '/',
  'a',
  '',
]
const sites = [
  'https://evil.example',
  'null',
  'http://localhost:1',
  'https://localhost',
  'http://[',
  '',
  'file://',
]
const long = 'y'.repeat(7000)

/** One header a caller may write as they please; names in lower case. */
export const hostileHeader = (dice: Dice): [string, string] => {
  const [name, said] = dice.pick<[string, readonly string[]]>([
    ['content-type', contentTypes],
    ['content-length', ['0', '1', '99999999999', '-1', 'abc', '1e3', '+5', '0x10']],
    ['transfer-encoding', ['chunked', 'gzip, chunked', 'identity', 'x']],
    ['content-encoding', ['gzip', 'br', 'deflate', 'identity', 'x', 'gzip, gzip']],
    ['origin', sites],
    ['referer', sites],
    ['host', ['evil.example', 'localhost:99999', '', 'a'.repeat(300), '[::1', 'localhost, evil.example']],
    ['sec-fetch-site', ['cross-site', 'same-site', 'same-origin', 'none', 'x', '']],
    ['sec-fetch-mode', ['navigate', 'no-cors', 'websocket', 'x']],
    ['sec-fetch-dest', ['document', 'script', 'iframe', 'x']],
    ['accept', ['text/html', 'application/xml', '*/*;q=0', long]],
    ['accept-encoding', ['gzip', 'br', 'zstd', 'gzip;q=0, *;q=0', 'identity;q=0', 'x'.repeat(500)]],
    ['range', ['bytes=0-0', 'bytes=-1', 'bytes=0-0,1-1', 'x']],
    ['if-none-match', ['*', '"a"', long]],
    ['if-match', ['*', '"a"']],
    ['if-modified-since', ['Thu, 01 Jan 1970 00:00:00 GMT', 'x', '9'.repeat(99)]],
    ['cairn-api-version', ['0', '2', '1 ', '1,1', 'x', '__proto__', long]],
    [
      'x-forwarded-for',
      [
        '127.0.0.1',
        '::1',
        '::ffff:127.0.0.1',
        'x',
        '10.0.0.1, ::1',
        '%00',
        long,
        '2001:db8::/64',
        '1.2.3.4.5',
      ],
    ],
    ['x-forwarded-host', ['evil.example', 'x, y', '']],
    ['x-forwarded-proto', ['https', 'javascript', 'x']],
    ['forwarded', ['for=127.0.0.1;host=evil.example;proto=https', 'for="[::1]"', 'x']],
    ['x-real-ip', ['127.0.0.1', '::1']],
    ['authorization', ['Bearer ~session-half~', 'Basic YWRtaW46YWRtaW4=', 'Bearer null', long]],
    ['x-http-method-override', ['DELETE', 'PUT', 'GET']],
    ['x-method-override', ['DELETE', 'PATCH']],
    ['x-original-url', ['/api/admin-utils', '/mailbox']],
    ['x-rewrite-url', ['/api/me']],
    ['x-user-id', ['~their-self~']],
    ['last-event-id', ['1e999', '-1', 'x', '~their-company~', '9'.repeat(40), long]],
    ['user-agent', ['', "'; drop table auth.session; --", '\u00ff\u0080', long, '<script>alert(1)</script>']],
    ['accept-language', ['x', long]],
    ['expect', ['200-ok', 'x']],
    ['upgrade', ['websocket', 'h2c']],
    ['connection', ['upgrade', 'close', 'cookie, host', 'x']],
    ['idempotency-key', ['~their-update~', long]],
    ['stripe-signature', ['t=1,v1=a', 't=,v1=', 'x', long]],
    ['x-request-id', ['~their-self~', '\u00e9']],
    ['traceparent', ['00-0-0-00']],
    ['te', ['trailers', 'x']],
    ['priority', ['u=9']],
  ])
  return [name, dice.pick(said)]
}
