import type { Settings } from '../env.ts'
import type { Database } from './client.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'

type DatabaseSettings = Pick<
  Settings,
  'databaseUrl' | 'databaseDirectUrl' | 'databaseConnections' | 'databasePrepared' | 'dataDir'
>

/** PostgreSQL where DATABASE_URL points to; without it the embedded one, in the data folder. */
export const openDatabase = (
  settings: DatabaseSettings,
  onLost: (error: Error) => void,
  patience?: number,
): Promise<Database> =>
  settings.databaseUrl === undefined
    ? openEmbedded(settings.dataDir)
    : openPostgres({
        url: settings.databaseUrl,
        directUrl: settings.databaseDirectUrl,
        connections: settings.databaseConnections,
        prepared: settings.databasePrepared,
        onLost,
        ...(patience === undefined ? {} : { patience }),
      })
