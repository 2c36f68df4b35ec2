import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRepository } from '../bench/programs.ts'
import { openEmbedded } from '../server/db/embedded.ts'
import { copyTemplate } from '../server/testing/template.ts'
import { CannotRun } from './cannot-run.ts'
import { mountSmallDisk } from './small-disk.ts'
import { type Length, onStage, type Stage, secret } from './stage.ts'
import { compareWithStored } from './stored.ts'

const times = { long: 10, short: 2 } as const

/** A command as an installation has it. */
const command = async (name: string, dataDir: string, file: string) => {
  const child = spawn(process.execPath, [inRepository(`dist/server/${name}.js`), file], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, SECRET: secret },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
    })
  const [code] = await once(child, 'close')
  return { code: code as number | null, said }
}

/** Backs up while people write: what they heard to be kept before it began is in it, and all of it is whole. */
const backUpOnce = async ({ load, ledger }: Stage, folder: string, round: number) => {
  const [home, file, restored] = [
    join(folder, 'data'),
    join(folder, `${round}.tar.gz`),
    join(folder, `${round}`),
  ]
  await load.keptMore(10)
  const before = ledger.writes.filter(({ isAcknowledged }) => isAcknowledged)
  const begun = performance.now()
  const made = await command('backup', home, file)
  const recovery = await load.recoveredSince(begun)
  if (made.code !== 0) ledger.complain(`the back-up failed: ${made.said}`)
  const back = await command('restore', restored, file)
  if (back.code !== 0) ledger.complain(`the restore failed: ${back.said}`)
  const db = await openEmbedded(restored)
  const { missing, wrong } = await compareWithStored(db, before).finally(() => db.close())
  for (const { write } of missing) ledger.complain(`${write.kind} ${write.mark} is not in the back-up`)
  for (const why of wrong) ledger.complain(`in the back-up, ${why}`)
  for (const path of [file, restored]) rmSync(path, { recursive: true })
  return recovery
}

/** Onto a disk that is nearly full: refused in words, and nothing of it is left there. */
const backUpOntoLittle = async ({ ledger, remark }: Stage, folder: string) => {
  try {
    const disk = mountSmallDisk(16)
    const { code, said } = await command('backup', join(folder, 'data'), join(disk.folder, 'cairn.tar.gz'))
    if (code !== 1 || !/too little room/.test(said))
      ledger.complain(`a full disk was answered ${code}: ${said}`)
    if (readdirSync(disk.folder).length > 0) ledger.complain('something was left on the full disk')
    disk.remove()
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error
    remark(`without the full disk: ${error.message}`)
  }
}

export const embeddedBackedUp = async (length: Length) => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-faults-backup-'))
  const home = join(folder, 'data')
  try {
    await copyTemplate(home)
    return await onStage(
      {
        name: `embedded, backed up ${times[length]} times while it works`,
        length,
        env: { DATA_DIR: home },
        openStored: () => openEmbedded(home),
      },
      async (stage) => {
        let worst = 0
        for (let round = 0; round < times[length]; round += 1)
          worst = Math.max(worst, await backUpOnce(stage, folder, round))
        await backUpOntoLittle(stage, folder)
        const left = readdirSync(home).filter((name) => name.startsWith('copy-'))
        if (left.length > 0 || existsSync(join(home, 'backups')))
          stage.ledger.complain(`left in the data folder: ${left.join(', ')}`)
        return worst
      },
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
