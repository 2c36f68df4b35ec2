import { describe, expect, it } from 'vitest'
import { messages as words } from './code-messages.ts'
import { CodeRequest, SignInCode, whyCodeIsRefused, wrongTriesAtMost } from './code-rules.ts'

const now = new Date('2026-11-15T12:00:00Z')
const mailed = { expiresAt: new Date('2026-11-15T12:10:00Z'), wrongTries: 0 }

describe('a sign-in code', () => {
  it('signs in when it is right and in time', () => {
    expect(whyCodeIsRefused(mailed, { isRight: true, now })).toBeNull()
  })

  it('is refused when it is wrong', () => {
    expect(whyCodeIsRefused(mailed, { isRight: false, now })).toEqual({
      code: 'invalid_input',
      message: words.wrong,
      field: 'code',
    })
  })

  it.each([
    ['was never mailed', null, now],
    ['has run out', mailed, new Date('2026-11-15T12:10:00Z')],
    ['was tried three times', { ...mailed, wrongTries: wrongTriesAtMost }, now],
  ])('is gone when it %s, even if it is right', (_, found, at) => {
    expect(whyCodeIsRefused(found, { isRight: true, now: at })).toEqual({
      code: 'gone',
      message: words.gone,
      field: 'code',
    })
  })

  it('works until the last moment of its ten minutes, with the last of its tries', () => {
    const last = { ...mailed, wrongTries: wrongTriesAtMost - 1 }
    const at = new Date('2026-11-15T12:09:59.999Z')
    expect(whyCodeIsRefused(last, { isRight: true, now: at })).toBeNull()
  })

  it('may be typed with spaces', () => {
    expect(SignInCode.parse(' 123 456 ')).toBe('123456')
  })

  it.each([['12345'], ['1234567'], ['12345a'], [''], [undefined], [123456]])(
    'has six digits: %j has not',
    (code) => {
      expect(SignInCode.safeParse(code).error?.issues.map(({ message }) => message)).toEqual([
        words.malformed,
      ])
    },
  )
})

describe('asking for a code', () => {
  it('takes an address and perhaps the page to open afterwards', () => {
    expect(CodeRequest.parse({ email: ' Ada@Example.com ', next: '/profile' })).toEqual({
      email: 'ada@example.com',
      next: '/profile',
    })
  })
})
