import { once } from 'node:events'
import { accounts } from '@cairn/domain/accounts/contract'
import { freePort } from '../server/testing/free-port.ts'
import { alternate, printRuns, type Subject } from './alternate.ts'
import { startBuiltServer } from './built-server.ts'
import { withDatabase } from './database.ts'
import { connections, load } from './load.ts'
import { newMember } from './member.ts'
import { startProgram } from './programs.ts'
import { statements } from './statements.ts'

const seconds = 3
const rounds = 3
const warmUpSeconds = 5

/** One small authenticated read through the whole server, beside the parts it cannot do without. */
export const smallRead = () => withDatabase(measure)

const measure = async (databaseUrl: string) => {
  const settings = {
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: String(connections),
    SECRET: 'a secret that is long enough for every bench',
  }
  const logging = await startBuiltServer(settings)
  const quiet = await startBuiltServer({ ...settings, LOG_LEVEL: 'warn' })
  const member = await newMember(logging.url, databaseUrl)
  const constant = await bareHttp({ ANSWER: member.me })
  const querying = await bareHttp({
    ANSWER: member.me,
    DATABASE_URL: databaseUrl,
    TOKEN: member.sessionToken,
    CONNECTIONS: String(connections),
  })

  const served = [logging, quiet, constant, querying]
  for (const { url, pid } of served) await load(url + accounts.me.path, member.cookie, pid, warmUpSeconds)
  const loaded = (name: string, { url, pid }: { url: string; pid: number }): Subject => ({
    name,
    run: () => load(url + accounts.me.path, member.cookie, pid, seconds),
  })
  const runs = await alternate(
    [
      loaded('Cairn', logging),
      loaded('Cairn, LOG_LEVEL=warn', quiet),
      loaded('node:http, constant', constant),
      loaded('node:http + pg', querying),
      { name: 'pg alone', run: () => statements('session', databaseUrl, member, seconds) },
    ],
    rounds,
  )
  printRuns('Small authenticated read (GET /api/me)', 'reads', runs)

  for (const server of served) await server.stop()
}

const bareHttp = async (env: Record<string, string>) => {
  const port = await freePort()
  const program = startProgram(['--import', 'tsx', 'bench/bare-http.ts'], { ...env, PORT: String(port) })
  await once(program.stdout, 'data')
  return { ...program, url: `http://127.0.0.1:${port}` }
}
