import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { Email, FullName } from './schema.ts'

const words = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map((issue) => issue.message) ?? []

describe('an e-mail address', () => {
  it('loses the spaces around it', () => {
    expect(Email.parse('  ada@example.com \n')).toBe('ada@example.com')
  })

  it('is kept in lower case', () => {
    expect(Email.parse('Ada.Lovelace@Example.COM')).toBe('ada.lovelace@example.com')
  })

  it.each([[undefined], [null], [''], ['   '], [7]])('is required: %j is none', (input) => {
    expect(words(Email, input)).toEqual(['Please enter your email.'])
  })

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a da@example.com',
    'ada@example.com,b@example.com',
  ])('has to look like one: %j does not', (input) => {
    expect(words(Email, input)).toEqual(['Please enter a valid email address.'])
  })

  it.each([
    ['jörg@example.com', 'ö'],
    ['jo\u0308rg@example.com', 'ö'],
    ['ada@müller.example', 'ü'],
    ['почта@example.com', 'п'],
  ])('has letters that every mail server knows: %j is told which one is not', (input, letter) => {
    const [said, ...others] = words(Email, input)
    expect(said).toContain(`an address with “${letter}”`)
    expect(said).toContain('Please enter one with plain letters, a to z.')
    expect(others).toEqual([])
  })

  it('may have 254 characters, not 255', () => {
    const ofLength = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`
    expect(words(Email, ofLength(254))).toEqual([])
    expect(words(Email, ofLength(255))).toEqual(['Please enter a valid email address.'])
  })
})

describe('a full name', () => {
  it('loses the spaces around it and keeps those within', () => {
    expect(FullName.parse('  Ada King  Lovelace ')).toBe('Ada King  Lovelace')
  })

  it.each([[undefined], [''], ['   ']])('is required: %j is none', (input) => {
    expect(words(FullName, input)).toEqual(['Please enter your full name.'])
  })

  it('may have 120 characters, not 121, spaces around it not counted', () => {
    expect(words(FullName, ` ${'a'.repeat(120)} `)).toEqual([])
    expect(words(FullName, 'a'.repeat(121))).toEqual(['Please use at most 120 characters.'])
  })
})
