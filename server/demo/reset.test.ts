import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoCompanyId } from '@cairn/domain/demo/visitors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmbedded } from '../db/embedded.ts'
import { operatorCommand } from '../testing/operator-command.ts'
import { copyTemplate } from '../testing/template.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-test-'))
  await copyTemplate(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const reset = (option: string[] = [], environment: Record<string, string> = {}) =>
  operatorCommand('demo-reset', { DATA_DIR: folder })(option, environment)

const titles = async () => {
  const db = await openEmbedded(folder)
  const rows = await db.raw<{ title: string }>(
    'select title from objectives where company_id = $1 order by title',
    [demoCompanyId],
  )
  await db.close()
  return rows.map(({ title }) => title)
}

describe('npm run demo:reset', () => {
  it('makes the demo workspace as new, whatever visitors made of it, and takes it away when asked to', async () => {
    expect(await reset()).toEqual({
      code: 0,
      said: 'The demo workspace is as new: 60 people, 150 objectives.\n',
    })
    const asNew = await titles()
    const db = await openEmbedded(folder)
    await db.raw(`update objectives set title = 'Scribbled over' where company_id = $1`, [demoCompanyId])
    const whileRunning = await reset()
    expect(whileRunning.code).toBe(1)
    expect(whileRunning.said).toContain(`is already running on ${folder}. Stop it first`)
    await db.close()

    expect((await reset()).code).toBe(0)
    expect(await titles()).toEqual(asNew)
    expect(await reset(['--remove'])).toEqual({ code: 0, said: 'The demo workspace is gone.\n' })
    expect(await titles()).toEqual([])
  })

  it('says why where there is none, and what it takes', async () => {
    const refused = await reset([], { SMTP_URL: 'smtp://127.0.0.1:2525' })
    expect(refused.code).toBe(1)
    expect(refused.said).toContain('With a payment key or a mail server there is no demo workspace.')
    expect((await reset(['--now'])).said).toContain('Usage: npm run demo:reset')
  })
})
