import { accounts } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/accounts/messages'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { freshEmail, mailTo, newcomer, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { commonPasswords } from './common-passwords.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const newPassword = 'battery staple'
/** The mail is written after the answer. */
const recoveryToken = (email: string) =>
  eventually(async () => {
    const token = /set-password\?token=([^\s"]+)/.exec((await mailTo(server, email)).text)?.[1]
    if (token === undefined) throw new Error('The newest mail is not about the password')
    return token
  })

describe('A forgotten password', () => {
  it('is replaced through the mailed link, once, and every session ends', async () => {
    const { client, email } = await newcomer(server)
    const asked = await server.visitor().call(accounts.forgotPassword, { body: { email } })
    expect(asked.reply).toEqual({ message: messages.recoverySent })
    const token = await recoveryToken(email)
    const visitor = server.visitor()
    expect(
      (await visitor.call(accounts.resetPassword, { body: { token, password: newPassword } })).status,
    ).toBe(200)

    expect((await client.call(accounts.me, {})).status).toBe(401)
    const signIn = (tried: string) => visitor.call(accounts.signIn, { body: { email, password: tried } })
    expect((await signIn(password)).status).toBe(401)
    expect((await signIn(newPassword)).status).toBe(200)
    const again = await visitor.call(accounts.resetPassword, { body: { token, password } })
    expect([again.status, again.refusal.message]).toEqual([410, messages.recoveryInvalid])
  })

  it('is answered the same for an address without an account, and no mail goes out', async () => {
    const email = freshEmail()
    const asked = await server.visitor().call(accounts.forgotPassword, { body: { email } })
    expect(asked.reply).toEqual({ message: messages.recoverySent })
    // What is asked after it is answered after it.
    const known = await newcomer(server)
    await server.visitor().call(accounts.forgotPassword, { body: { email: known.email } })
    await recoveryToken(known.email)
    expect(await server.parts.db.raw('select 1 from mail_outbox where to_email = $1', [email])).toEqual([])
  })

  it('is answered before anything is looked up or written, so that the time it takes tells nothing', async () => {
    const { email } = await newcomer(server)
    const { engine } = server.parts
    const lookUp = vi.spyOn(engine.api, 'requestPasswordReset')
    let release = () => {}
    lookUp.mockImplementation((async () => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
    }) as never)
    const asked = await server.visitor().call(accounts.forgotPassword, { body: { email } })
    expect(asked.reply).toEqual({ message: messages.recoverySent })
    await eventually(() => expect(lookUp).toHaveBeenCalledOnce())
    release()
    lookUp.mockRestore()
  })

  it('is no reason for the server to close before its mail is written', async () => {
    const own = await testServer()
    const { email } = await newcomer(own)
    const lookUp = vi.spyOn(own.parts.engine.api, 'requestPasswordReset')
    await own.visitor().call(accounts.forgotPassword, { body: { email } })
    await own.app.close()
    await expect(lookUp.mock.results[0]?.value).resolves.toBeDefined()
    await own.close()
  })

  it('is not replaced by one that is too short', async () => {
    const body = { token: 'any', password: '12345' }
    const { status, refusal } = await server.visitor().call(accounts.resetPassword, { body })
    expect([status, refusal.message]).toEqual([422, 'Password must be at least 6 characters'])
  })
})

describe('A first password', () => {
  it('cannot be set where there is one, nor by someone who is not signed in', async () => {
    const { client } = await newcomer(server)
    const taken = await client.call(accounts.setPassword, { body: { password: newPassword } })
    expect([taken.status, taken.refusal.message]).toEqual([409, messages.setPassword.alreadySet])
    expect((await server.visitor().call(accounts.setPassword, { body: { password } })).status).toBe(401)
  })
})

describe('A password that everybody uses', () => {
  it.each(['password', 'PassWord', '123456', 'letmein'])(
    'is refused wherever one is chosen: %s',
    async (common) => {
      const refused = { status: 422, code: 'weak_password', message: messages.passwordTooCommon }
      const seen = ({ status, refusal }: { status: number; refusal: { code: string; message: string } }) => ({
        status,
        code: refusal.code,
        message: refusal.message,
      })
      const visitor = server.visitor()
      const signUp = { fullName: 'A', email: freshEmail(), password: common }
      expect(seen(await visitor.call(accounts.signUp, { body: signUp }))).toEqual(refused)
      const reset = { token: 'any', password: common }
      expect(seen(await visitor.call(accounts.resetPassword, { body: reset }))).toEqual(refused)
      const invited = { ...signUp, invitationToken: 'a'.repeat(64) }
      expect(seen(await visitor.call(accounts.createInvitedUser, { body: invited }))).toEqual(refused)
      const { client } = await newcomer(server)
      expect(seen(await client.call(accounts.setPassword, { body: { password: common } }))).toEqual(refused)
    },
  )

  it('is one of a thousand', () => {
    expect(commonPasswords.size).toBe(1000)
  })
})
