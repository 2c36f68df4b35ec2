import { accounts } from '@cairn/domain/accounts/contract'
import { invitations } from '@cairn/domain/invitations/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { founder, freshEmail, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

const chance = vi.hoisted(() => ({ isOut: 0 }))
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const randomBytes = (size: number) => {
    if (chance.isOut > 0 && --chance.isOut === 0) throw new Error('no entropy')
    return crypto.randomBytes(size)
  }
  return { ...crypto, randomBytes }
})

let server: TestServer
let admin: Member
beforeAll(async () => {
  server = await testServer()
  admin = await founder(server)
})
afterAll(() => server.close())
afterEach(() => {
  chance.isOut = 0
})

const invite = async () => {
  const email = freshEmail('invited')
  const { status, refusal } = await admin.client.call(invitations.create, { body: { email } })
  const kept = await server.parts.db.raw('select 1 from mail_outbox where to_email = $1', [email])
  return { status, message: refusal.message, mails: kept.length }
}

describe('An invitation that the server fails to make is told in words, and nothing is mailed', () => {
  it('when there is no token for its link', async () => {
    chance.isOut = 1
    expect(await invite()).toEqual({
      status: 500,
      message: 'Failed to generate invitation token. Please try again.',
      mails: 0,
    })
  })

  it('when there is no token for its mail', async () => {
    chance.isOut = 2
    expect(await invite()).toEqual({
      status: 500,
      message: 'Failed to generate secure token: no entropy',
      mails: 0,
    })
  })

  it('when it cannot be found again after it was saved', async () => {
    const { db } = server.parts
    await db.asOwner((tx) =>
      tx.script(`
        create function swallow() returns trigger language plpgsql as 'begin return null; end';
        create trigger swallow before insert on invitations for each row execute function swallow();
      `),
    )
    expect(await invite()).toEqual({
      status: 500,
      message: 'Invitation was not saved to database',
      mails: 0,
    })
    await db.asOwner((tx) => tx.script('drop trigger swallow on invitations; drop function swallow()'))
    expect((await admin.client.call(accounts.me, {})).status).toBe(200)
  })
})
