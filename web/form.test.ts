import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { RefusedError } from './api.ts'
import { checkedBy, showRefusal, withErrorAt, withoutCorrected } from './form.ts'

const NewTeam = z.object({
  name: z
    .string()
    .min(3, 'Too short')
    .regex(/^[a-z]+$/, 'Letters only'),
  size: z.number('A number'),
})

const formWith = (values: object) => ({
  getValues: () => values,
  setFieldError: vi.fn(),
  getInputNode: () => null,
})
const refused = (field?: string) =>
  new RefusedError({ code: 'invalid_input', message: 'Taken', ...(field && { field }) }, 422)

describe('a form', () => {
  it('has no complaint about what the schema accepts', () => {
    expect(checkedBy(NewTeam)({ name: 'data', size: 3 })).toEqual({})
  })

  it('shows the first complaint of each field', () => {
    expect(checkedBy(NewTeam)({ name: '1', size: '' })).toEqual({ name: 'Too short', size: 'A number' })
  })

  it('shows a refusal at the field it names, however deep the call nests it', () => {
    const form = formWith({ name: '', size: 0 })
    expect(showRefusal(form, refused('teamData.name'), 'Failed')).toBeNull()
    expect(form.setFieldError).toHaveBeenCalledWith('name', 'Taken')
  })

  it('shows a refusal of a field it does not have, or of none, above the button', () => {
    const form = formWith({ name: '' })
    expect(showRefusal(form, refused('userId'), 'Failed')).toBe('Taken')
    expect(showRefusal(form, refused(), 'Failed')).toBe('Taken')
    expect(form.setFieldError).not.toHaveBeenCalled()
  })

  it('has words of its own for what is no refusal', () => {
    expect(showRefusal(formWith({}), new TypeError('x is undefined'), 'Failed')).toBe('Failed')
  })
})

describe('a complaint', () => {
  const errors = { title: 'Missing', 'rows.0.value': 'A number', 'rows.1': 'A number' }
  const [one, two] = [{ value: 'abc' }, { value: '' }]
  const before = { title: '', rows: [one, two] }

  it('goes while what it is about is being corrected', () => {
    const after = { ...before, rows: [{ value: 'ab' }, two] }
    expect(withoutCorrected(errors, before, after)).toEqual({ title: 'Missing', 'rows.1': 'A number' })
    expect(withoutCorrected(errors, before, before)).toEqual(errors)
  })

  it('is made of one field alone', () => {
    expect(withErrorAt('title', {}, errors)).toEqual({ title: 'Missing' })
    expect(withErrorAt('title', errors, {})).toEqual({ 'rows.0.value': 'A number', 'rows.1': 'A number' })
  })
})
