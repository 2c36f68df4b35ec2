import { endpoint } from '@cairn/domain/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildApp } from '../app.ts'
import { serve } from '../serve.ts'
import { clientOf } from '../testing/client.ts'
import { newcomer } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { changesWayIn, tellGuard } from '../testing/ways-in-guard.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

describe('A way in is changed by', () => {
  it.each([
    'insert into "auth"."account" ("id", "password") values ($1, $2)',
    'update "auth"."account" set "password" = $1, "updated_at" = $2 where "id" = $3',
    'delete from auth.account where id = $1',
    'insert into auth.passkey (user_id) values ($1)',
    'update auth.passkey set name = $1, public_key = $2',
    'delete from auth.passkey where id = $1 and user_id = $2 returning id',
    'insert into auth.two_factor as f (user_id) select u.id from auth."user" u on conflict do update set secret = $1',
    'update auth.two_factor set recovery_codes = $2 where user_id = $1',
    'update auth."user" u set two_factor_enabled = true from auth.two_factor f where u.id = $1',
    'update auth."user" set email = $1',
    'delete from auth."user" where id = $1',
    'with gone as (delete from auth.passkey returning id) select 1',
    'insert into "api_keys" ("key_hash") values ($1)',
    'insert into public.company_keys (key_hash) values ($1)',
    'insert into "calendars" ("token_hash") values ($1)',
  ])('%s', (sql) => expect(changesWayIn(sql)).toBe(true))
})

describe('No way in is changed by', () => {
  it.each([
    'select password from auth.account where user_id = $1',
    'select 1 from auth."user" where id = $1 for update',
    'update auth."user" set name = $2, updated_at = $3 where id = $1',
    'update auth.passkey set last_used_at = $2 where credential_id = $1',
    'update "auth"."passkey" set "counter" = $1 where "id" = $2',
    'update auth.two_factor set last_step = $2 where user_id = $1 and last_step < $2 returning last_step',
    'update auth.two_factor set recovery_codes = array_remove(recovery_codes, $2) where user_id = $1',
    'update auth.session set proved_at = $2 where id = $1',
    'update public.api_keys set last_used_at = $3 where id = $1',
    'delete from public.api_keys where id = $1 returning id',
    'delete from public.calendars where profile_id = $1 returning 1 as one',
  ])('%s', (sql) => expect(changesWayIn(sql)).toBe(false))
})

describe('A call that changes a way in', () => {
  const summary = 'A call made for this test'
  const made = { summary, audience: 'user', reply: z.null() } as const
  const forgetful = endpoint('POST', '/api/forgetful', made)
  const careful = endpoint('POST', '/api/careful', { ...made, needsProof: true })

  it('fails in every test unless it asks for a proof', async () => {
    const app = await buildApp(server.parts)
    tellGuard(app)
    for (const call of [forgetful, careful])
      serve(app, server.parts, call, async ({ session }) => {
        const own = [session.me.account.id]
        await server.parts.db.as('cairn_accounts', {}, (tx) =>
          tx.query('update auth.account set password = null where user_id = $1', own),
        )
        return null
      })
    const { client } = await newcomer(server)
    const there = clientOf(app)
    for (const [name, value] of client.cookies) there.cookies.set(name, value)
    expect((await there.call(forgetful, {})).status).toBe(500)
    expect((await there.call(careful, {})).status).toBe(200)
    await app.close()
  })
})
