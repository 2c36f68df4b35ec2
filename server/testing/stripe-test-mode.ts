/** A key of the provider's test mode, for who has one: nothing is charged there. */
export const stripeTestKey = process.env.STRIPE_TEST_KEY

if (stripeTestKey === undefined)
  process.stdout.write('Stripe’s test mode is left out: STRIPE_TEST_KEY is not set.\n')
