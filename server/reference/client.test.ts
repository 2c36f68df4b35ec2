import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCompanyKey, makeKey } from '../testing/keys.ts'
import { founder, type Member } from '../testing/people.ts'
import { listeningPort } from '../testing/raw-request.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { clientPackage } from './client.ts'

const run = promisify(execFile)
const repository = fileURLToPath(new URL('../..', import.meta.url))

let server: TestServer
let ada: Member
let address: string
let project: string
beforeAll(async () => {
  server = await testServer()
  ada = await founder(server)
  address = `http://127.0.0.1:${await listeningPort(server.app)}`
  const folder = await mkdtemp(join(tmpdir(), 'cairn-client-'))
  project = await mkdtemp(join(tmpdir(), 'cairn-project-'))
  for (const [name, text] of Object.entries(clientPackage('0.0.1'))) await writeFile(join(folder, name), text)
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', project], { cwd: folder })
  await rm(folder, { recursive: true })
  await writeFile(join(project, 'package.json'), '{ "name": "counters", "private": true, "type": "module" }')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', './cairn-client-0.0.1.tgz'], {
    cwd: project,
  })
}, 240_000)
afterAll(async () => {
  await rm(project, { recursive: true })
  await server.close()
})

/** What a program says that has the client from its tarball, and a key. */
const saidBy = async (program: string, key: string) => {
  const head = `import { connect, Refused } from '@cairn/client'
    const cairn = connect({ address: '${address}', key: '${key}' })\n`
  await writeFile(join(project, 'program.mjs'), head + program)
  const { stdout } = await run('node', ['program.mjs'], { cwd: project })
  return JSON.parse(stdout)
}

const makesAndPosts = (owner: string) => `
  const made = await cairn.objectives.create({ body: { title: 'Count parcels', keyResults: [{ title: 'Parcels' }], ${owner} } })
  const [keyResult] = made.keyResults
  const { update } = await cairn.updates.post({
    params: { objective: made.id },
    body: { updateText: 'Counted', keyResults: [{ id: keyResult.id, currentValue: 7 }] },
  })
  const { objective } = await cairn.objectives.get({ params: { id: made.id } })
  console.log(JSON.stringify({ owner: made.owner.id, author: update.author.name, value: objective.keyResults[0].currentValue }))`

describe('The packed client, in a project of its own', () => {
  it('acts as a person by their key', async () => {
    const { secret } = (await makeKey(ada)).reply
    expect(await saidBy(makesAndPosts(''), secret)).toMatchObject({ owner: ada.id, value: 7 })
  })

  it('acts for a company by its key', async () => {
    const { secret } = (await makeCompanyKey(ada)).reply
    expect(await saidBy(makesAndPosts(`ownerId: '${ada.id}'`), secret)).toEqual({
      owner: ada.id,
      author: 'Nightly values',
      value: 7,
    })
  })

  it('throws what was refused, with its code, its words and its field', async () => {
    const { secret } = (await makeCompanyKey(ada)).reply
    const program = `await cairn.objectives.create({ body: { title: 'Count', keyResults: [{ title: 'Parcels' }] } }).catch((error) =>
      console.log(JSON.stringify([error instanceof Refused, error.status, error.code, error.field])))`
    expect(await saidBy(program, secret)).toEqual([true, 422, 'invalid_input', 'ownerId'])
  })

  it('is typed by the contract', async () => {
    const text = `import { connect } from '@cairn/client'
      const cairn = connect({ address: 'https://cairn.example', key: 'crn_live_' })
      export const titles = async (): Promise<string[]> =>
        (await cairn.objectives.list({ query: { quarter: 'Q4 2026' } })).rows.map(({ title }) => title)
      // @ts-expect-error A status that is none.
      export const wrong = () => cairn.objectives.changeStatus({ params: { id: '' }, body: { status: 'fine' } })
      // @ts-expect-error What is closed to keys is not there.
      export const closed = () => cairn.trash.empty()`
    await writeFile(join(project, 'typed.ts'), text)
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--types',
      '',
      'typed.ts',
    ]
    const compiled = run(join(repository, 'node_modules/.bin/tsc'), options, { cwd: project })
    await expect(compiled.catch(({ stdout }) => stdout)).resolves.toMatchObject({ stdout: '' })
  }, 240_000)
})

describe('The guide to keys', () => {
  it('has lines for curl that run as they stand', async () => {
    const guide = await readFile(join(repository, 'docs/api.md'), 'utf8')
    const section = guide.split('\n## ').find((part) => part.startsWith('API keys\n')) ?? ''
    const lines = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => text)
    expect(lines.join('')).toMatch(/curl/)
    const { secret } = (await makeKey(ada)).reply
    for (const line of lines) {
      const script = `CAIRN_KEY=${secret}\n${line}`.replaceAll('http://localhost:3000', address)
      const { stdout } = await run('bash', ['-ec', script])
      expect([line, Object.keys(JSON.parse(stdout))]).not.toEqual([line, expect.arrayContaining(['code'])])
    }
  })
})
