import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { accounts } from '@cairn/domain/accounts/contract'
import type { SetBefore } from '@cairn/domain/accounts/proving-rules'
import type { Client } from './client.ts'
import { eventually } from './eventually.ts'
import { type Google, throughGoogle } from './google.ts'
import { invite, mailedToken } from './invitations.ts'
import { confirmationToken, founder, type Member, mailTo, password } from './people.ts'
import type { TestServer } from './server.ts'

export const ownersPassword = 'a horse of my own'

/** An account under an address that nobody has proven, with everything that could be set in it, and a member of a workspace. */
export const squat = async (server: TestServer, host?: Member) => {
  const squatter = host ?? (await founder(server, 'Squatters Ltd'))
  const { email, token } = await invite(server, squatter)
  const client = server.visitor()
  const body = { email, password, fullName: 'Nadia Haddad', invitationToken: token }
  const { user } = (await client.call(accounts.createInvitedUser, { body })).reply
  const confirmation = await confirmationToken(server, email)
  await client.call(accounts.signIn, { body: { email, password } })
  return { email, id: user.id, client, confirmation, squatter }
}
export type Squatted = Awaited<ReturnType<typeof squat>>

/** What cannot be set before a proof, put there all the same, as older versions let it be. */
export const plantWaysIn = async ({ parts: { db } }: TestServer, id: string) => {
  await db.raw(
    `insert into auth.passkey (user_id, name, public_key, credential_id, counter, device_type, backed_up)
     values ($1::uuid, 'Phone', 'none', $1::text, 0, 'singleDevice', false)`,
    [id],
  )
  await db.raw(`insert into auth.two_factor (user_id, secret, recovery_codes) values ($1, 'sealed', '{}')`, [
    id,
  ])
  await db.raw('update auth."user" set two_factor_enabled = true where id = $1', [id])
  await db.raw(
    `insert into auth.account (user_id, account_id, provider_id) values ($1::uuid, 'squatter-' || $1::text, 'google')`,
    [id],
  )
}

/** The code and the link of a sign-in mail that was asked for. */
export const openMail = async (server: TestServer, client: Client, email: string) => {
  await client.call(signInCodes.askForCode, { body: { email } })
  return eventually(async () => {
    const { subject, text } = await mailTo(server, email)
    const code = /^\d{6}/.exec(subject)?.[0]
    const token = /sign-in-link\?token=(\w+)/.exec(text)?.[1]
    if (code === undefined || token === undefined) throw new Error('The mail is not there yet')
    return { code, token }
  })
}

const resetToken = (server: TestServer, email: string) =>
  eventually(async () => {
    const token = /set-password\?token=([\w-]+)/.exec((await mailTo(server, email)).text)?.[1]
    if (token === undefined) throw new Error('The mail is not there yet')
    return token
  })

type Way = (server: TestServer, squatted: Squatted, client: Client, google: Google) => Promise<unknown>

/** Every way by which an address can be proven, gone by a browser that is signed in afterwards. */
export const waysToProve: Record<string, Way> = {
  'a mailed code': async (server, { email }, client) => {
    const { code } = await openMail(server, client, email)
    return client.call(signInCodes.signInByCode, { body: { email, code } })
  },
  'a mailed sign-in link': async (server, { email }, client) => {
    const { token } = await openMail(server, client, email)
    return client.call(signInCodes.signInByLink, { body: { token, replacesSession: true } })
  },
  'the confirmation mail': (_, { confirmation }, client) =>
    client.call(accounts.confirmEmail, { body: { token: confirmation, replacesSession: true } }),
  'a new password': async (server, { email }, client) => {
    await client.call(accounts.forgotPassword, { body: { email } })
    const token = await resetToken(server, email)
    await client.call(accounts.resetPassword, { body: { token, password: ownersPassword } })
    return client.call(accounts.signIn, { body: { email, password: ownersPassword } })
  },
  Google: (_, { email }, client, google) =>
    throughGoogle(client, google, { sub: `owner-${email}`, email, email_verified: true, name: 'Nadia' }),
  'a mailed invitation': async (server, { email }, client) => {
    await invite(server, await founder(server, 'The Real Company'), { email })
    return client.call(accounts.callback, {
      body: { token: await mailedToken(server, email), replacesSession: true },
    })
  },
}

/** What became of each thing, as whoever set it and whoever proved the address find it. */
export const found = async (server: TestServer, { email, id, client: stranger }: Squatted, owner: Client) => {
  const has = async (table: string, where = 'true') =>
    (await server.parts.db.raw(`select 1 from auth.${table} where user_id = $1 and ${where}`, [id])).length >
    0
  const { me } = (await owner.call(accounts.session, {})).reply
  const kept = (is: boolean) => (is ? 'stays' : 'ends')
  const tried = await server.visitor().call(accounts.signIn, { body: { email, password } })
  return {
    password: kept(tried.status !== 401),
    passkey: kept(await has('passkey')),
    secondFactor: kept((await has('two_factor')) || me === null),
    google: kept(await has('account', `account_id like 'squatter-%'`)),
    session: kept((await stranger.call(accounts.me, {})).status !== 401),
    membership: me?.askedAbout ? 'asked' : kept(Boolean(me?.membership)),
  } satisfies Record<SetBefore, string>
}
