import { readFileSync, writeFileSync } from 'node:fs'
import { startPostgrest } from './postgrest.ts'
const x = JSON.parse(readFileSync('/tmp/x.json','utf8'))
const p = await startPostgrest(x.databaseUrl, x.companyId, 10)
writeFileSync('/tmp/z.json', JSON.stringify(p)); console.log('up')
await new Promise(r => setTimeout(r, 3 * 3600_000))
