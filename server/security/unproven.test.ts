import { accounts } from '@cairn/domain/accounts/contract'
import { messages as provingMessages } from '@cairn/domain/accounts/proving-messages'
import type { Endpoint } from '@cairn/domain/endpoint'
import { messages as commonMessages } from '@cairn/domain/messages'
import { security } from '@cairn/domain/security/contract'
import { workspace } from '@cairn/domain/workspace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invite } from '../testing/invitations.ts'
import { confirmationToken, founder, mailTo, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { squat } from '../testing/squatting.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

describe('Before the address is proven', () => {
  const guarded = Object.entries<Endpoint>(security).filter(([, endpoint]) => endpoint.needsProvenEmail)

  it('nothing is added that lets someone in or guards a way in', async () => {
    expect(guarded.map(([name]) => name)).toEqual([
      'setUpSecondFactor',
      'turnOnSecondFactor',
      'passkeyCreation',
      'addPasskey',
      'linkGoogle',
    ])
    const { client } = await squat(server)
    for (const [, { method, path }] of guarded) {
      const { status, text } = await client.send({ method, url: path, payload: {} })
      expect([path, status, JSON.parse(text)]).toEqual([
        path,
        403,
        { code: 'email_not_verified', message: provingMessages.confirmFirst },
      ])
    }
  })

  it('no confirmation mail is promised that is not sent', async () => {
    const { client, email } = await squat(server)
    const answers = []
    for (let time = 0; time < 8; time += 1) answers.push(await client.call(security.sendConfirmation, {}))
    const promised = answers.filter(({ status }) => status === 200).length
    const refused = answers.filter(({ status }) => status === 429)
    const [made] = await server.parts.db.raw(
      `select count(*)::int as mails from mail_outbox where to_email = $1 and kind = 'confirmation'`,
      [email],
    )
    expect(made).toEqual({ mails: promised + 1 })
    expect(refused).toHaveLength(8 - promised)
    expect(refused.length).toBeGreaterThan(0)
  })

  it('the confirmation mail comes again, and a proven address gets none', async () => {
    const { client, email } = await squat(server)
    expect((await client.call(security.sendConfirmation, {})).reply.message).toBe(provingMessages.email.sent)
    const token = await confirmationToken(server, email)
    await client.call(accounts.confirmEmail, { body: { token } })
    const mailed = await mailTo(server, email)
    await client.call(security.sendConfirmation, {})
    expect(await mailTo(server, email)).toEqual(mailed)
    expect((await client.call(accounts.confirmEmail, { body: { token } })).reply.me).toBeNull()
    expect((await client.call(security.passkeyCreation, {})).status).toBe(200)
  })
})

describe('The owner of an address under which somebody joined a workspace', () => {
  const claimed = async () => {
    const squatted = await squat(server)
    const owner = server.visitor()
    await owner.call(accounts.confirmEmail, { body: { token: squatted.confirmation } })
    return { ...squatted, owner }
  }
  const profilesOf = (id: string) =>
    server.parts.db.raw('select company_id from profiles where id = $1', [id])

  it('is without it until they answer, and can neither make nor join another one', async () => {
    const { owner, id } = await claimed()
    const inside = await owner.call(workspace.info, {})
    expect([inside.status, inside.refusal.message]).toEqual([403, commonMessages.noCompany])
    const made = await owner.call(workspace.createCompany, {
      body: { companyData: { name: 'Mine' }, userId: id },
    })
    expect(made.status).toBe(409)
  })

  it('stays in it by saying so, and is not asked again', async () => {
    const { owner, squatter } = await claimed()
    const me = (await owner.call(security.answerMembership, { body: { stays: true } })).reply
    expect([me.membership?.company.id, me.askedAbout]).toEqual([squatter.companyId, undefined])
    expect((await owner.call(workspace.info, {})).status).toBe(200)
    const again = await owner.call(security.answerMembership, { body: { stays: false } })
    expect([again.status, again.refusal.message]).toEqual([409, provingMessages.askedAbout.notAsked])
  })

  it('is asked for a name, and is called by none that a stranger gave', async () => {
    const { owner, email } = await claimed()
    expect((await owner.call(accounts.me, {})).reply.account.fullName).toBe('')
    const me = (await owner.call(security.answerMembership, { body: { stays: true } })).reply
    expect(me.membership?.profile).toMatchObject({
      fullName: email.slice(0, email.indexOf('@')),
      title: null,
    })
    await owner.call(accounts.giveName, { body: { fullName: 'Ingrid Solheim' } })
    const named = (await owner.call(accounts.me, {})).reply
    expect([named.account.fullName, named.membership?.profile.fullName]).toEqual(
      Array(2).fill('Ingrid Solheim'),
    )
  })

  it('leaves it, and is then in the company whose mailed invitation waits', async () => {
    const { client, email, id } = await squat(server)
    const company = await founder(server, 'The Real Company')
    const { callbackToken } = await invite(server, company, { email })
    const owner = server.visitor()
    const arrival = (await owner.call(accounts.callback, { body: { token: callbackToken } })).reply
    expect(arrival).toMatchObject({ isInvited: true, passwordEnded: true, me: { membership: null } })
    const me = (await owner.call(security.answerMembership, { body: { stays: false } })).reply
    expect([me.membership?.company.name, me.askedAbout]).toEqual(['The Real Company', undefined])
    expect(await profilesOf(id)).toEqual([{ company_id: company.companyId }])
    expect((await client.call(accounts.me, {})).status).toBe(401)
  })

  it('takes a workspace along in which nobody else is left', async () => {
    const { owner, id, squatter } = await claimed()
    await server.parts.db.raw(`update profiles set permissions_level = 'company_admin' where id = $1`, [id])
    await squatter.client.call(security.deleteAccount, { body: { confirmation: password } })
    expect(
      (await owner.call(security.answerMembership, { body: { stays: false } })).reply.membership,
    ).toBeNull()
    expect(await server.parts.db.raw('select 1 from companies where id = $1', [squatter.companyId])).toEqual(
      [],
    )
  })

  it('leaves nothing behind by deleting the account unanswered', async () => {
    const { owner, email, id } = await claimed()
    const gone = await owner.call(security.deleteAccount, { body: { confirmation: email } })
    expect(gone.status).toBe(200)
    expect(await profilesOf(id)).toEqual([])
  })
})
