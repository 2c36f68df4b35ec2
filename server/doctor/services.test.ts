import { mkdtemp, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examined } from '../testing/doctor.ts'
import { startGoogle } from '../testing/google.ts'
import { mailServer } from '../testing/mail-server.ts'
import { stripeServer } from '../testing/stripe-server.ts'
import { messages } from './messages.ts'

let DATA_DIR: string
beforeAll(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'cairn-doctor-'))
})
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }))

const MAIL_FROM = 'Cairn <cairn@example.com>'
/** Nobody listens on port 1. */
const nobody = '127.0.0.1:1'

describe('Of mail the doctor says', () => {
  const mail = async (SMTP_URL: string, from = MAIL_FROM) => examined({ DATA_DIR, SMTP_URL, MAIL_FROM: from })

  it('that none is sent while there is no mail server', async () => {
    const { of } = await examined({ DATA_DIR })
    expect(of('Mail')).toEqual([{ sign: 'absent', ...messages.mail.none }])
  })

  it('that the mail server answers, without sending anything', async () => {
    const server = await mailServer()
    const { of, wrong } = await mail(server.url)
    expect(of('Mail')).toEqual([{ sign: 'good', ...messages.mail.answers }])
    expect(wrong).toEqual([])
    expect(server.delivered).toEqual([])
    await server.close()
  })

  it('whether the login is accepted, and never the password', async () => {
    const server = await mailServer({ password: 'correct horse' })
    const welcome = await mail(`smtp://cairn:correct%20horse@127.0.0.1:${server.port}`)
    expect(welcome.of('Mail')).toEqual([{ sign: 'good', ...messages.mail.welcome }])
    const refused = await mail(`smtp://cairn:wrong%20horse@127.0.0.1:${server.port}`)
    expect(refused.wrong[0]).toMatch(/^Mail: the mail server refuses the login: Invalid login: 535 /)
    expect(refused.text).not.toMatch(/wrong(%20| )horse/)
    await server.close()
  })

  it('that nobody answers there', async () => {
    expect((await mail(`smtp://${nobody}`)).wrong[0]).toMatch(
      /^Mail: the mail server cannot be used: .*ECONNREFUSED/,
    )
  })

  it('that nobody takes mail from localhost', async () => {
    const server = await mailServer()
    expect((await mail(server.url, 'cairn@localhost')).wrong).toEqual([
      `Sender: ${messages.mail.localSender.text}`,
    ])
    await server.close()
  })
})

describe('Of payment the doctor says', () => {
  const STRIPE_SECRET_KEY = 'sk_live_51Nobody'
  const secrets = { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: 'whsec_nobody' }
  const price = { id: 'price_1', object: 'price', active: true, recurring: { interval: 'month' } }
  const answering = (status: number, body: object) =>
    stripeServer(async (_heard, response: ServerResponse) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })

  it('that nothing is charged while there is no key', async () => {
    expect((await examined({ DATA_DIR })).of('Payment')).toEqual([
      { sign: 'absent', ...messages.payment.none },
    ])
  })

  it('that the key is accepted and the price can be subscribed to; it only reads', async () => {
    const provider = await answering(200, price)
    const { of, wrong } = await examined(
      { DATA_DIR, ...secrets, STRIPE_PRICE_ID: 'price_1' },
      provider.connection,
    )
    expect(of('Payment')).toEqual([{ sign: 'good', ...messages.payment.price('price_1', 'live') }])
    expect(wrong).toEqual([])
    expect(provider.heard.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/prices/price_1'])
    await provider.close()
  })

  it('that the key is accepted where no price is set', async () => {
    const provider = await answering(200, { id: 'acct_1', object: 'account' })
    const { of } = await examined({ DATA_DIR, ...secrets }, provider.connection)
    expect(of('Payment')).toEqual([{ sign: 'good', ...messages.payment.account('live') }])
    expect(provider.heard.map(({ path }) => path)).toEqual(['/v1/account'])
    await provider.close()
  })

  it.each([
    { ...price, active: false },
    { ...price, recurring: null },
  ])('that a price cannot be subscribed to: %o', async (unsuitable) => {
    const provider = await answering(200, unsuitable)
    const { wrong } = await examined(
      { DATA_DIR, ...secrets, STRIPE_PRICE_ID: 'price_1' },
      provider.connection,
    )
    expect(wrong).toEqual([`Payment: ${messages.payment.notSold('price_1').text}`])
    await provider.close()
  })

  it('what the provider says of a wrong key, but not the key', async () => {
    const provider = await answering(401, { error: { message: `Invalid API Key: ${STRIPE_SECRET_KEY}` } })
    const { wrong, text } = await examined({ DATA_DIR, ...secrets }, provider.connection)
    expect(wrong).toEqual([`Payment: ${messages.payment.refused('Invalid API Key: …').text}`])
    expect(text).not.toContain(STRIPE_SECRET_KEY)
    await provider.close()
  })

  it('that the provider cannot be reached, or that the secret of its events is none', async () => {
    const elsewhere = { host: '127.0.0.1', port: 1, protocol: 'http' as const }
    const { wrong } = await examined({ DATA_DIR, ...secrets, STRIPE_WEBHOOK_SECRET: 'hush hush' }, elsewhere)
    expect(wrong[0]).toMatch(/^Payment: the payment provider cannot be reached: /)
    expect(wrong[1]).toBe(`Payment events: ${messages.payment.oddSecret.text}`)
  })
})

describe('Of Google the doctor says', () => {
  const client = { GOOGLE_CLIENT_ID: 'cairn', GOOGLE_CLIENT_SECRET: 'hush hush' }

  it('that it is not set up', async () => {
    expect((await examined({ DATA_DIR })).of('Google')).toEqual([{ sign: 'absent', ...messages.google.none }])
  })

  it('that its keys can be had, and which address it has to know', async () => {
    const google = await startGoogle()
    const { of } = await examined({ DATA_DIR, ...google.environment, PUBLIC_URL: 'http://localhost:3000' })
    const callback = 'http://localhost:3000/api/accounts/google/callback'
    expect(of('Google')).toEqual([{ sign: 'good', ...messages.google.answers(callback) }])
    await google.close()
  })

  it.each(['GOOGLE_KEYS_URL', 'GOOGLE_TOKEN_URL'])('that %s leads nowhere', async (name) => {
    const google = await startGoogle()
    const { wrong } = await examined({
      DATA_DIR,
      ...google.environment,
      ...client,
      [name]: `http://${nobody}/keys`,
    })
    expect(wrong).toHaveLength(1)
    expect(wrong[0]).toMatch(new RegExp(`^Google: http://${nobody}/keys cannot be used: .+`))
    await google.close()
  })
})
