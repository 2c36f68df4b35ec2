import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { accounts } from '@cairn/domain/accounts/contract'
import { calendar } from '@cairn/domain/calendar/contract'
import { security } from '@cairn/domain/security/contract'
import { workspace } from '@cairn/domain/workspace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../reference/openapi.ts'
import type { Client } from '../testing/client.ts'
import { eventually } from '../testing/eventually.ts'
import { comeBack, type Google, startGoogle, throughGoogle } from '../testing/google.ts'
import { invite } from '../testing/invitations.ts'
import { makeCompanyKey, makeKey } from '../testing/keys.ts'
import { addPasskey, presentPasskey } from '../testing/passkeys.ts'
import { founder, mailTo, newcomer, password } from '../testing/people.ts'
import type { EndpointName } from '../testing/permission-rows.ts'
import { halfSignedIn, nextCode, turnOnSecondFactor } from '../testing/second-factor.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let google: Google
let server: TestServer
beforeAll(async () => {
  google = await startGoogle()
  server = await testServer(google.environment)
})
afterAll(async () => {
  await server.close()
  await google.close()
})

type Person = Awaited<ReturnType<typeof newcomer>>
const newPassword = 'battery staple'
const identity = (email: string) => ({
  sub: `sub-${email}`,
  email,
  email_verified: true,
  name: 'Maren Aasen',
})
const forgetPassword = ({ account }: Person) =>
  server.parts.db.raw('delete from auth.account where user_id = $1', [account.id])
const linkGoogle = async ({ client, email }: Person) => {
  const { url } = (await client.call(security.linkGoogle, {})).reply
  return comeBack(client, google.consent(url, identity(email)))
}
const foundCompany = ({ client, account }: Person) =>
  client.call(workspace.createCompany, {
    body: { companyData: { name: 'Skerry Logistics' }, userId: account.id },
  })

/** How each of them goes well, and the mail that tells its owner. */
const changes: Partial<Record<EndpointName, [mail: string, change: (person: Person) => Promise<unknown>]>> = {
  'accounts.setPassword': [
    'password_set',
    async (person) => {
      await forgetPassword(person)
      return (await person.client.call(accounts.setPassword, { body: { password } })).reply
    },
  ],
  'security.changePassword': [
    'password_changed',
    async ({ client }) => {
      const body = { currentPassword: password, password: newPassword }
      return (await client.call(security.changePassword, { body })).reply
    },
  ],
  'security.turnOnSecondFactor': ['second_factor_on', ({ client }) => turnOnSecondFactor(server, client)],
  'security.turnOffSecondFactor': [
    'second_factor_off',
    async ({ client }) => {
      await turnOnSecondFactor(server, client)
      return (await client.call(security.turnOffSecondFactor, {})).reply
    },
  ],
  'security.renewRecoveryCodes': [
    'recovery_codes_renewed',
    async ({ client }) => {
      await turnOnSecondFactor(server, client)
      return (await client.call(security.renewRecoveryCodes, {})).reply
    },
  ],
  'security.addPasskey': ['passkey_added', ({ client }) => addPasskey(client)],
  'security.removePasskey': [
    'passkey_removed',
    async ({ client }) => {
      const { id } = (await addPasskey(client)).passkey
      return (await client.call(security.removePasskey, { params: { id } })).reply
    },
  ],
  'security.linkGoogle': ['google_linked', linkGoogle],
  'security.unlinkGoogle': [
    'google_unlinked',
    async (person) => {
      await linkGoogle(person)
      return (await person.client.call(security.unlinkGoogle, {})).reply
    },
  ],
  'keys.make': [
    'api_key_made',
    async (person) => {
      await foundCompany(person)
      return (await makeKey(person)).reply
    },
  ],
  'keys.makeForCompany': [
    'company_key_made',
    async (person) => {
      await foundCompany(person)
      return (await makeCompanyKey(person)).reply
    },
  ],
  'calendar.make': [
    'calendar_made',
    async (person) => {
      await foundCompany(person)
      return (await person.client.call(calendar.make, {})).reply
    },
  ],
  'calendar.renew': [
    'calendar_made',
    async (person) => {
      await foundCompany(person)
      await person.client.call(calendar.make, {})
      return (await person.client.call(calendar.renew, {})).reply
    },
  ],
  'security.exportData': [
    'data_exported',
    async ({ client }) => (await client.call(security.exportData, {})).reply,
  ],
  'security.deleteAccount': [
    'account_deleted',
    async ({ client }) =>
      (await client.call(security.deleteAccount, { body: { confirmation: password } })).reply,
  ],
}

/** What changes nothing yet: another call has to follow, which tells of it. */
const beginnings = ['security.passkeyCreation', 'security.setUpSecondFactor']
/** Where the company's news go: nothing of the account, and the log tells of it. */
const ofCompany = ['webhooks.add', 'webhooks.change', 'webhooks.secret', 'webhooks.replaceSecret']
/** What was told of when it was made, and is told again. */
const toldAgain = ['calendar.address']

describe('The owner of an account is told by mail', () => {
  it.each(Object.entries(changes))('of %s', async (_, [kind, change]) => {
    const person = await newcomer(server)
    await change(person)
    expect((await mailTo(server, person.email)).kind).toBe(kind)
  })

  it('of a password that was set anew with a mailed link', async () => {
    const { email } = await newcomer(server)
    await server.visitor().call(accounts.forgotPassword, { body: { email } })
    const token = await eventually(async () => {
      const found = /set-password\?token=([^\s"&]+)/.exec((await mailTo(server, email)).text)?.[1]
      if (found === undefined) throw new Error('The mail is not there yet')
      return found
    })
    await server.visitor().call(accounts.resetPassword, { body: { token, password: newPassword } })
    expect((await mailTo(server, email)).kind).toBe('password_changed')
  })

  it('of Google that became a way in by signing in with it, and not of one that was refused', async () => {
    const { email } = await newcomer(server)
    await throughGoogle(server.visitor(), google, identity(email))
    expect((await mailTo(server, email)).kind).toBe('google_linked')
    const other = await newcomer(server)
    const { url } = (await other.client.call(security.linkGoogle, {})).reply
    expect(await comeBack(other.client, google.consent(url, identity(email)))).toBe('/profile?google=taken')
    expect((await mailTo(server, other.email)).kind).toBe('confirmation')
  })

  it('of everything that needs a proof, and of nothing else without a reason', () => {
    const flagged = endpoints.filter(({ endpoint }) => endpoint.needsProof)
    expect(flagged.map(({ room, name }) => `${room}.${name}`).sort()).toEqual(
      [...Object.keys(changes), ...beginnings, ...ofCompany, ...toldAgain].sort(),
    )
  })
})

/** Every way in that is complete by itself. */
const waysIn: [way: string, enter: (client: Client, person: Person) => Promise<unknown>][] = [
  ['the password', (client, { email }) => client.call(accounts.signIn, { body: { email, password } })],
  ['Google', (client, { email }) => throughGoogle(client, google, identity(email))],
  [
    'a mailed code',
    async (client, { email }) => {
      await client.call(signInCodes.askForCode, { body: { email } })
      const code = await eventually(async () => {
        const mail = await mailTo(server, email)
        if (mail.kind !== 'sign_in_code') throw new Error('The mail is not there yet')
        return /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
      })
      return client.call(signInCodes.signInByCode, { body: { email, code } })
    },
  ],
  [
    'a passkey',
    async (client, person) => presentPasskey(client, (await addPasskey(person.client)).authenticator),
  ],
  [
    'the second factor',
    async (client, person) => {
      const { secret } = await turnOnSecondFactor(server, person.client)
      const half = await halfSignedIn(server, person.email)
      for (const [name, value] of half.cookies) client.cookies.set(name, value)
      return client.call(security.verifyCode, { body: { code: nextCode(server, secret) } })
    },
  ],
  [
    'the mail of an invitation',
    async (client) => {
      const { callbackToken } = await invite(server, await founder(server))
      return client.call(accounts.callback, { body: { token: callbackToken } })
    },
  ],
]

describe('Whoever has just come in has shown who they are', () => {
  it.each(waysIn)('by %s', async (_, enter) => {
    const client = server.visitor()
    await enter(client, await newcomer(server))
    const ages = server.parts.clock().getTime() + 9 * 60_000
    server.travelTo(new Date(ages))
    expect((await client.call(security.setUpSecondFactor, {})).status).not.toBe(403)
    server.travelTo(new Date(ages + 2 * 60_000))
    const { status, refusal } = await client.call(security.setUpSecondFactor, {})
    expect([status, refusal.code]).toEqual([403, 'proof_needed'])
  })

  it('which being half signed in is not', async () => {
    const { client, email, account } = await newcomer(server)
    await turnOnSecondFactor(server, client)
    await halfSignedIn(server, email)
    const sessions = await server.parts.db.raw<{ assurance_level: string; proved: boolean }>(
      'select assurance_level, proved_at is not null as proved from auth.session where user_id = $1 order by 1',
      [account.id],
    )
    expect(sessions).toEqual([
      { assurance_level: 'aal1', proved: false },
      { assurance_level: 'aal2', proved: true },
    ])
  })
})
