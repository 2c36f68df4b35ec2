import { describe, expect, it } from 'vitest'
import { nameOrMailbox } from './rules.ts'

describe('a name', () => {
  it('is the one given, without the spaces around it', () => {
    expect(nameOrMailbox(' Ada Lovelace ', 'al@example.com')).toBe('Ada Lovelace')
  })

  it.each([[undefined], [''], ['   ']])(
    'is the part of the e-mail before the @ sign when %j is given',
    (given) => {
      expect(nameOrMailbox(given, 'ada.lovelace@example.com')).toBe('ada.lovelace')
    },
  )

  it('is never longer than a name may be', () => {
    expect(nameOrMailbox('', `${'a'.repeat(200)}@example.com`)).toBe('a'.repeat(120))
  })
})
