import { alternate, printRuns, type Subject } from './alternate.ts'
import { startBuiltServer } from './built-server.ts'
import { withDatabase } from './database.ts'
import { newMember } from './member.ts'
import { statements } from './statements.ts'

const seconds = 2
const rounds = 3

/** What keeping companies apart costs: role and company set for one transaction, around one small select. */
export const tenantTransaction = () => withDatabase(measure)

const measure = async (databaseUrl: string) => {
  const server = await startBuiltServer({
    DATABASE_URL: databaseUrl,
    SECRET: 'a secret that is long enough for every bench',
  })
  const member = await newMember(server.url, databaseUrl)
  await server.stop()

  const subject = (name: string, kind: 'tenant' | 'unprepared' | 'bare'): Subject => ({
    name,
    run: () => statements(kind, databaseUrl, member, seconds),
  })
  const runs = await alternate(
    [
      subject('inCompany', 'tenant'),
      subject('bare statement', 'unprepared'),
      subject('bare, prepared', 'bare'),
    ],
    rounds,
  )
  printRuns('Tenant transaction (one small select)', 'selects', runs)
}
