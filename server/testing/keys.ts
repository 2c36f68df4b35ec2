import { keys } from '@cairn/domain/keys/contract'
import { type KeyScope, keyScopes } from '@cairn/domain/keys/scopes'
import type { Member } from './people.ts'
import type { TestServer } from './server.ts'

export const makeKey = (
  { client }: Pick<Member, 'client'>,
  scopes: readonly KeyScope[] = keyScopes,
  endsOn: string | null = null,
  name = 'Hub counters',
) => client.call(keys.make, { body: { name, scopes: [...scopes], endsOn } })

/** A program that has a new key of that member. */
export const programOf = async (
  server: TestServer,
  member: Pick<Member, 'client'>,
  ...given: [scopes?: readonly KeyScope[], endsOn?: string | null]
) => server.program((await makeKey(member, ...given)).reply.secret)

type CompanysKey = {
  scopes?: readonly KeyScope[]
  teamId?: string | null
  endsOn?: string | null
  name?: string
}

export const makeCompanyKey = (
  { client }: Pick<Member, 'client'>,
  { scopes = keyScopes, teamId = null, endsOn = null, name = 'Nightly values' }: CompanysKey = {},
) => client.call(keys.makeForCompany, { body: { name, scopes: [...scopes], teamId, endsOn } })

/** A program that has a new key of that admin's company. */
export const companysProgram = async (
  server: TestServer,
  admin: Pick<Member, 'client'>,
  wanted: CompanysKey = {},
) => server.program((await makeCompanyKey(admin, wanted)).reply.secret)
