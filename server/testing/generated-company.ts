import { startTrial } from '@cairn/domain/billing/rules'
import { planCompany } from '@cairn/domain/demo/plan'
import type { Size } from '@cairn/domain/demo/shape'
import { withSignature } from '../accounts/session.ts'
import { loadCompany } from '../demo/loading.ts'
import { hashOf, newToken } from '../secret-token.ts'
import type { Member } from './people.ts'
import { type TestServer, testSecret } from './server.ts'

/** A company that was planned from a seed, and one of its people signed in. */
export const generatedCompany = async (
  { parts, visitor }: TestServer,
  { seed, size, now }: { seed: string; size: Size; now: Date },
) => {
  const emailDomain = `${seed}.example`
  const plan = planCompany({ seed, size, now, emailDomain })
  await loadCompany(parts.db, plan, startTrial(now))
  const signedIn = async (id: string): Promise<Member> => {
    const token = newToken()
    await parts.db.raw(
      `insert into auth.session (user_id, token, expires_at) values ($1, $2, $3::timestamptz + interval '30 days')`,
      [id, hashOf(token), now],
    )
    const client = visitor()
    client.cookies.set(parts.sessionCookie, withSignature(token, testSecret))
    const email = plan.people.find((person) => person.id === id)?.email ?? ''
    return { client, email, id, companyId: plan.company.id }
  }
  return { plan, companyId: plan.company.id, signedIn }
}
