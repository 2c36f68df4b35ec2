import type { Run } from './alternate.ts'
import { connections } from './load.ts'
import type { BenchMember } from './member.ts'
import { outputOf } from './programs.ts'

/** One kind of database work through `pg` alone, in a process of its own, on as many connections as the load has. */
export const statements = async (
  kind: 'session' | 'bare' | 'unprepared' | 'tenant',
  databaseUrl: string,
  { sessionToken, companyId }: BenchMember,
  seconds: number,
): Promise<Run> =>
  JSON.parse(
    await outputOf(['--import', 'tsx', 'bench/statement-loop.ts'], {
      KIND: kind,
      DATABASE_URL: databaseUrl,
      TOKEN: sessionToken,
      COMPANY: companyId,
      SECONDS: String(seconds),
      CONNECTIONS: String(connections),
    }),
  )
