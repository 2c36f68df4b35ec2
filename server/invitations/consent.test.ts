import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { accounts } from '@cairn/domain/accounts/contract'
import { invitations } from '@cairn/domain/invitations/contract'
import { people } from '@cairn/domain/people/contract'
import { security } from '@cairn/domain/security/contract'
import { workspace } from '@cairn/domain/workspace/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../testing/client.ts'
import { invite } from '../testing/invitations.ts'
import { founder, freshEmail, type Member, newcomer, password } from '../testing/people.ts'
import { nextCode, turnOnSecondFactor } from '../testing/second-factor.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { openMail, squat } from '../testing/squatting.ts'

let server: TestServer
let pushy: Member
let real: Member
beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  pushy = await founder(server, 'Pushy Ltd')
  real = await founder(server, 'Realco')
})
afterAll(() => server?.close())

const meOf = async (client: Client) => (await client.call(accounts.me, {})).reply
const companyOf = async (email: string) =>
  (
    await server.parts.db.raw<{ name: string }>(
      'select c.name from profiles p join companies c on c.id = p.company_id where lower(p.email) = $1',
      [email],
    )
  ).map(({ name }) => name)
const statusesOf = async (email: string) =>
  server.parts.db.raw<{ name: string; status: string }>(
    'select c.name, i.status from invitations i join companies c on c.id = i.company_id where i.email = $1 order by c.name',
    [email],
  )
const answer = async (client: Client, stays: boolean) =>
  (await client.call(security.answerMembership, { body: { stays } })).reply
/** Both have invited the address, the pushy company first. */
const invitedByBoth = async (email: string) => {
  await invite(server, pushy, { email })
  return invite(server, real, { email, permissionsLevel: 'company_admin' })
}
const follow = async (client: Client, token: string) => {
  const { me } = (await client.call(accounts.callback, { body: { token } })).reply
  return client.call(accounts.completeUserSetup, { body: { userId: me.account.id } })
}

describe('A mailed invitation leads into the company of that very invitation', () => {
  it('whoever else invited the address before', async () => {
    const { email, callbackToken } = await invitedByBoth(freshEmail())
    const client = server.visitor()
    const setUp = await follow(client, callbackToken)
    expect(setUp.reply.company.name).toBe('Realco')
    expect(await meOf(client)).toMatchObject({
      membership: { company: { name: 'Realco' }, profile: { permissionsLevel: 'company_admin' } },
    })
    expect(await statusesOf(email)).toEqual([
      { name: 'Pushy Ltd', status: 'pending' },
      { name: 'Realco', status: 'accepted' },
    ])
  })

  it('also by way of the second factor', async () => {
    const guest = await newcomer(server)
    const { secret } = await turnOnSecondFactor(server, guest.client)
    const { callbackToken } = await invitedByBoth(guest.email)
    const client = server.visitor()
    expect((await client.call(accounts.callback, { body: { token: callbackToken } })).status).toBe(403)
    const me = (await client.call(security.verifyCode, { body: { code: nextCode(server, secret) } })).reply
    expect([me.membership?.company.name, me.askedAbout]).toEqual(['Realco', undefined])
  })

  it.each(['its mailed link', 'its page'])('out of one that they were taken into, by %s', async (way) => {
    const guest = await newcomer(server)
    const { callbackToken, token } = await invitedByBoth(guest.email)
    const client = server.visitor()
    const me = (await client.call(accounts.signIn, { body: { email: guest.email, password } })).reply
    expect(me.askedAbout?.company.name).toBe('Pushy Ltd')
    const entered =
      way === 'its page'
        ? await client.call(invitations.accept, { body: { token } })
        : await follow(client, callbackToken)
    expect(entered.reply.company.name).toBe('Realco')
    expect(await companyOf(guest.email)).toEqual(['Realco'])
    expect((await meOf(client)).membership?.company.name).toBe('Realco')
  })

  it('and never out of one that was joined in their name before: about that they are asked first', async () => {
    const { email } = await squat(server, pushy)
    const { callbackToken } = await invite(server, real, { email })
    const owner = server.visitor()
    expect((await follow(owner, callbackToken)).status).toBe(409)
    expect((await meOf(owner)).askedAbout).toMatchObject({ company: { name: 'Pushy Ltd' }, isClaimed: true })
    const me = await answer(owner, false)
    expect([me.membership?.company.name, me.askedAbout]).toEqual(['Realco', undefined])
  })
})

/** Every way in that accepts what waits, gone by someone who followed no invitation. */
const waysIn: Record<string, (email: string) => Promise<Client>> = {
  'a password': async (email) => {
    await newcomer(server, 'Vera Lund', email)
    await invitedByBoth(email)
    const client = server.visitor()
    await client.call(accounts.signIn, { body: { email, password } })
    return client
  },
  'a mailed sign-in link': async (email) => {
    await newcomer(server, 'Vera Lund', email)
    await invitedByBoth(email)
    const client = server.visitor()
    const { token } = await openMail(server, client, email)
    await client.call(signInCodes.signInByLink, { body: { token } })
    return client
  },
  'a mailed code': async (email) => {
    await newcomer(server, 'Vera Lund', email)
    await invitedByBoth(email)
    const client = server.visitor()
    const { code } = await openMail(server, client, email)
    await client.call(signInCodes.signInByCode, { body: { email, code } })
    return client
  },
  'a confirmed sign-up': async (email) => {
    await invitedByBoth(email)
    return (await newcomer(server, 'Vera Lund', email)).client
  },
  'the set-up of an account that followed nothing': async (email) => {
    const { client, account } = await newcomer(server, 'Vera Lund', email)
    await invitedByBoth(email)
    await client.call(accounts.completeUserSetup, { body: { userId: account.id } })
    return client
  },
}

describe('Who is taken in by', () => {
  const arrived = async (way: string) => {
    const email = freshEmail()
    const client = await waysIn[way]?.(email)
    if (client === undefined) throw new Error(`There is no way in by ${way}`)
    return { email, client, me: await meOf(client) }
  }

  it.each(Object.keys(waysIn))('%s is asked, and is nowhere inside before they answer', async (way) => {
    const { client, me } = await arrived(way)
    expect(me.membership).toBeNull()
    expect(me.askedAbout).toEqual({
      company: { id: pushy.companyId, name: 'Pushy Ltd' },
      inviter: { fullName: 'Maren Aasen' },
      isClaimed: false,
    })
    expect((await client.call(workspace.info, {})).status).toBe(403)
  })

  it.each(Object.keys(waysIn))(
    '%s declines as if they had never joined, and is asked about the next',
    async (way) => {
      const { email, client } = await arrived(way)
      const next = await answer(client, false)
      expect([next.membership, next.askedAbout?.company.name]).toEqual([null, 'Realco'])
      const last = await answer(client, false)
      expect([last.membership, last.askedAbout]).toEqual([null, undefined])
      expect(await companyOf(email)).toEqual([])
      expect((await statusesOf(email)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
      const again = (await server.visitor().call(accounts.signIn, { body: { email, password } })).reply
      expect([again.membership, again.askedAbout]).toEqual([null, undefined])
    },
  )

  it.each(Object.keys(waysIn))('%s stays by saying so, and is not asked again', async (way) => {
    const { client } = await arrived(way)
    const me = await answer(client, true)
    expect([me.membership?.company.name, me.askedAbout]).toEqual(['Pushy Ltd', undefined])
    expect((await meOf(client)).membership?.company.name).toBe('Pushy Ltd')
    expect((await client.call(security.answerMembership, { body: { stays: false } })).status).toBe(409)
  })

  it.each(Object.keys(waysIn))(
    '%s keeps the account when an admin there deletes them unanswered',
    async (way) => {
      const { email, client, me } = await arrived(way)
      const removed = await pushy.client.call(people.remove, { params: { id: me.account.id }, query: {} })
      expect(removed.status).toBe(200)
      expect(await companyOf(email)).toEqual([])
      expect((await meOf(client)).account.id).toBe(me.account.id)
    },
  )
})

describe('An admin who deletes someone', () => {
  it('ends only the membership of an owner who has yet to answer for it', async () => {
    const { email, confirmation } = await squat(server, pushy)
    const owner = server.visitor()
    const { me } = (await owner.call(accounts.confirmEmail, { body: { token: confirmation } })).reply
    const id = me?.account.id ?? ''
    await pushy.client.call(people.remove, { params: { id }, query: {} })
    expect(await companyOf(email)).toEqual([])
    expect((await meOf(owner)).account.id).toBe(id)
  })

  it('deletes the account of who chose to be there, as before', async () => {
    const guest = await newcomer(server)
    const { token } = await invite(server, pushy, { email: guest.email })
    await guest.client.call(invitations.accept, { body: { token } })
    await pushy.client.call(people.remove, { params: { id: guest.account.id }, query: {} })
    expect((await guest.client.call(accounts.me, {})).status).toBe(401)
  })
})
