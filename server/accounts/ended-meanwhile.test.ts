import { accounts } from '@cairn/domain/accounts/contract'
import { people } from '@cairn/domain/people/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { colleague } from '../testing/objectives.ts'
import { confirmationToken, founder, freshEmail, newcomer, password } from '../testing/people.ts'
import { rememberedHashing } from '../testing/remembered-hashing.ts'
import { type TestServer, testServer } from '../testing/server.ts'

/** What happens once a password was found right, and before anything comes of it. */
let meanwhile: (() => Promise<unknown>) | null = null
const interrupted = {
  ...rememberedHashing,
  verify: async (asked: { hash: string; password: string }) => {
    const isRight = await rememberedHashing.verify(asked)
    const happens = meanwhile
    meanwhile = null
    await happens?.()
    return isRight
  },
}

let server: TestServer
beforeAll(async () => {
  server = await testServer({}, testDatabase(), interrupted)
})
afterAll(() => server.close())
afterEach(() => {
  meanwhile = null
})

/** Signs in while something ends the password, and says what became of it. */
const signInWhile = async (email: string, happens: () => Promise<{ status: number }>) => {
  const visitor = server.visitor()
  let ended = 0
  meanwhile = async () => {
    ended = (await happens()).status
  }
  const { status } = await visitor.call(accounts.signIn, { body: { email, password } })
  const me = await visitor.call(accounts.me, {})
  const left = await server.parts.db.raw<{ count: number }>(
    'select count(*)::int as count from auth.session s join auth."user" u on u.id = s.user_id where u.email = $1',
    [email],
  )
  return { ended, signIn: status, me: me.status, sessions: left[0]?.count }
}

describe('A password that ends while it is looked at opens nothing', () => {
  it('where the owner of the address proves it', async () => {
    const email = freshEmail('squatted')
    await server.visitor().call(accounts.signUp, { body: { fullName: 'Squatter', email, password } })
    const token = await confirmationToken(server, email)
    const owner = server.visitor()
    const confirm = () => owner.call(accounts.confirmEmail, { body: { token } })
    expect(await signInWhile(email, confirm)).toEqual({ ended: 200, signIn: 401, me: 401, sessions: 1 })
    expect((await owner.call(accounts.me, {})).status).toBe(200)
  })

  // Another hashing would wait for this one, so that its end is done as the engine does it: the password first, then the sessions.
  it('where it is reset or changed', async () => {
    const { email, client } = await newcomer(server)
    const owned = `user_id = (select id from auth."user" where email = $1)`
    const replace = async () => {
      const hash = await rememberedHashing.hash('another correct horse')
      await server.parts.db.raw(`update auth.account set password = $2 where ${owned}`, [email, hash])
      await server.parts.db.raw(`delete from auth.session where ${owned}`, [email])
      return { status: 200 }
    }
    expect(await signInWhile(email, replace)).toEqual({ ended: 200, signIn: 401, me: 401, sessions: 0 })
    expect((await client.call(accounts.me, {})).status).toBe(401)
  })

  it('where the account is removed', async () => {
    const ada = await founder(server)
    const nadia = await colleague(server, ada)
    const remove = () =>
      ada.client.call(people.remove, { params: { id: nadia.id }, query: { takeOverBy: ada.id } })
    expect(await signInWhile(nadia.email, remove)).toEqual({ ended: 200, signIn: 401, me: 401, sessions: 0 })
  })
})

describe('A password that stays opens the account', () => {
  it('whatever else happens meanwhile', async () => {
    const { email } = await newcomer(server)
    const look = () => server.visitor().call(accounts.session, {})
    expect(await signInWhile(email, look)).toMatchObject({ signIn: 200, me: 200 })
  })
})
