import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mcpAddress } from '../testing/assistants.ts'
import { makeKey } from '../testing/keys.ts'
import { newObjective } from '../testing/objectives.ts'
import { founder } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

let server: TestServer
let key: string
let section: string
beforeAll(async () => {
  server = await testServer()
  server.travelTo(new Date('2026-11-16T09:00:00Z'))
  const ada = await founder(server)
  await newObjective(ada, {
    title: 'Deliver by noon',
    keyResults: [{ title: 'Parcels', currentValue: 20, targetValue: 80 }],
  })
  key = (await makeKey(ada, ['read'])).reply.secret
  const guide = await readFile(`${repository}/docs/api.md`, 'utf8')
  section = (/^## Assistants\n([\s\S]*?)^## /m.exec(guide)?.[1] ?? '').replaceAll(
    'http://localhost:3000/mcp',
    await mcpAddress(server),
  )
})
afterAll(() => server.close())

const example = (language: string) =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(section)?.[1] ?? ''
/** In a shell that knows the key, as whoever reads the guide has one. */
const inShell = (script: string, ...given: string[]) =>
  run('bash', ['-ec', `export CAIRN_KEY=${key}\n${script}`, ...given], { cwd: repository })

describe('The guide to assistants', () => {
  it('has a request by hand that runs as it is written', async () => {
    const { stdout } = await inShell(example('sh'))
    expect(stdout).toContain('Deliver by noon')
  })

  it('has a program that runs as it is written', async () => {
    const { stdout } = await inShell('node --input-type=module -e "$0"', example('js'))
    expect(stdout).toBe('Deliver by noon 25\n')
  })
})
