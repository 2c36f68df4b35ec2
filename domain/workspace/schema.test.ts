import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { messages } from './messages.ts'
import { CompanyName, NewCompany, TimeZone } from './schema.ts'

const words = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map((issue) => issue.message) ?? []

const userId = '0b8f4c3e-6d1a-4f0e-9a55-3c2b1a0d9e8f'

describe('a company name', () => {
  it('loses the spaces around it', () => {
    expect(CompanyName.parse('  Stone & Sons  ')).toBe('Stone & Sons')
  })

  it.each([[undefined], [null], [''], ['   ']])('is required: %j is none', (input) => {
    expect(words(CompanyName, input)).toEqual(['Please enter a company name.'])
  })

  it('may have 120 characters, not 121, spaces around it not counted', () => {
    expect(words(CompanyName, ` ${'a'.repeat(120)} `)).toEqual([])
    expect(words(CompanyName, 'a'.repeat(121))).toEqual(['Please use at most 120 characters.'])
  })
})

describe('a time zone', () => {
  it.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Pacific/Apia'])(
    'may be %s',
    (zone) => {
      expect(words(TimeZone, zone)).toEqual([])
    },
  )

  it.each(['', 'Berlin', 'Europe/Atlantis', 'UTC+2', "'; drop table companies"])('may not be %j', (zone) => {
    expect(words(TimeZone, zone)).toEqual(['Please choose a time zone from the list.'])
  })
})

describe('a new company', () => {
  it('needs a name and the account that creates it', () => {
    expect(NewCompany.parse({ companyData: { name: ' Stone ' }, userId })).toEqual({
      companyData: { name: 'Stone' },
      userId,
    })
    expect(words(NewCompany, { companyData: { name: ' ' }, userId })).toEqual([
      'Please enter a company name.',
    ])
    expect(NewCompany.safeParse({ companyData: { name: 'Stone' } }).success).toBe(false)
    expect(NewCompany.safeParse({ companyData: { name: 'Stone' }, userId: 'me' }).success).toBe(false)
  })

  it('points at the field that is wrong', () => {
    const wrong = { companyData: { name: '', timeZone: 'Nowhere' }, userId }
    expect(NewCompany.safeParse(wrong).error?.issues.map((issue) => issue.path.join('.'))).toEqual([
      'companyData.name',
      'companyData.timeZone',
    ])
  })

  it('takes the time zone of the creator and their name', () => {
    const given = {
      companyData: { name: 'Stone', timeZone: 'Europe/Berlin' },
      userId,
      userData: { fullName: '  Ada  ' },
    }
    expect(NewCompany.parse(given)).toEqual({ ...given, userData: { fullName: 'Ada' } })
  })

  it('brings neither its own id nor its own trial', () => {
    const forged = { companyData: { name: 'Stone', id: userId, trial: { used: false } }, userId, plan: 'pro' }
    expect(NewCompany.parse(forged)).toEqual({ companyData: { name: 'Stone' }, userId })
  })
})

describe('the words of a workspace', () => {
  it('name the reason a workspace could not be created', () => {
    expect(messages.createFailed).toBe('Failed to create company')
    expect(messages.createFailedBecause('no luck')).toBe('Failed to create workspace: no luck')
  })

  it('tell someone who has a workspace that they cannot have another', () => {
    expect(messages.alreadyMember).toBe('You already belong to a workspace.')
  })
})
