import { messages } from '@cairn/domain/messages'
import { describe, expect, it } from 'vitest'
import { RefusedError } from '../api.ts'
import { checkoutFailure, portalFailure } from './use-provider-page.ts'

const offline = new RefusedError({ code: 'unavailable', message: messages.network }, 0)
const unreadable = new RefusedError({ code: 'unexpected', message: messages.unexpected }, 200)
const away = new RefusedError(
  {
    code: 'unavailable',
    message: 'Failed to create checkout session. Please try again.',
    stripeError: 'Timed out.',
  },
  503,
)
const already = new RefusedError({ code: 'conflict', message: 'There is one.' }, 409)
const noAdmin = new RefusedError({ code: 'not_allowed', message: messages.adminsOnly }, 403)

describe('Checkout that does not open', () => {
  it.each([
    ['offline', offline, 'Failed to create checkout session. Please try again.'],
    ['unreadable', unreadable, 'Unable to start subscription: Invalid response format from server'],
    [
      'refused by the provider',
      away,
      'Unable to start subscription: Failed to create checkout session. Please try again. Timed out.',
    ],
    ['refused by us', already, 'Unable to start subscription: There is one.'],
    ['broken', new Error('bug'), 'An error occurred. Please try again.'],
  ])('says so when it is %s', (_, error, words) => {
    expect(checkoutFailure(error)).toBe(words)
  })
})

describe('A portal that does not open', () => {
  it.each([
    ['offline', offline, 'Unable to open billing portal. Please try again.'],
    ['away', away, 'Unable to open billing portal. Please try again.'],
    ['broken', new Error('bug'), 'Unable to open billing portal. Please try again.'],
    ['for admins', noAdmin, 'Only a company admin can do this.'],
  ])('says so when it is %s', (_, error, words) => {
    expect(portalFailure(error)).toBe(words)
  })
})
