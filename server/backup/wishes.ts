import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../db/client.ts'
import { holderOf } from '../db/data-lock.ts'
import { CannotDo, messages } from './messages.ts'
import { roomIn } from './room.ts'

const wish = /^copy-wanted-([0-9a-f-]{36})$/
const everyMilliseconds = 500
const longestSilence = 60_000

const wantedIn = (dataDir: string, id: string) => join(dataDir, `copy-wanted-${id}`)
const answerIn = (dataDir: string, id: string) => join(dataDir, `copy-answer-${id}`)
const copyIn = (dataDir: string, id: string) => join(dataDir, `copy-${id}`)

/**
 * Asks the server that has the data folder open for a copy of its files. Only who may write in the folder can ask, and what they
 * get they could read there anyway. The copy is the asker's to throw away.
 */
export const askForCopy = async (dataDir: string): Promise<string> => {
  const id = randomUUID()
  const [wanted, answer, copy] = [wantedIn(dataDir, id), answerIn(dataDir, id), copyIn(dataDir, id)]
  await writeFile(wanted, '', { mode: 0o600 })
  try {
    for (let waited = 0; !existsSync(answer); waited += everyMilliseconds) {
      const isTaken = !existsSync(wanted)
      if ((await holderOf(dataDir)) === null) throw new CannotDo(messages.serverWent)
      if (!isTaken && waited > longestSilence) throw new CannotDo(messages.serverSilent)
      await wait(everyMilliseconds)
    }
    const complaint = await readFile(answer, 'utf8')
    if (complaint !== '') throw new CannotDo(complaint)
    return copy
  } catch (error) {
    await rm(copy, { recursive: true, force: true })
    throw error
  } finally {
    await rm(wanted, { force: true })
    await rm(answer, { force: true })
  }
}

type Granting = { db: Pick<Database, 'copyInto'>; dataDir: string; warn: (error: Error) => void }

/** Looks whether somebody wants a copy, until it is told to stop. */
export const grantCopies = async ({ db: { copyInto }, dataDir, warn }: Granting) => {
  if (copyInto === null) return { stop: async () => {} }
  for (const name of await readdir(dataDir))
    if (name.startsWith('copy-')) await rm(join(dataDir, name), { recursive: true, force: true })

  const grant = async (id: string) => {
    const copy = copyIn(dataDir, id)
    await rm(wantedIn(dataDir, id), { force: true })
    await mkdir(copy, { mode: 0o700 })
    const complaint = await copyInto(copy, roomIn(dataDir)).then(
      () => '',
      async (error: unknown) => {
        await rm(copy, { recursive: true, force: true })
        return error instanceof Error ? error.message : String(error)
      },
    )
    const answer = answerIn(dataDir, id)
    await writeFile(`${answer}.partial`, complaint, { mode: 0o600 })
    await rename(`${answer}.partial`, answer)
  }
  const look = async () => {
    for (const name of await readdir(dataDir)) {
      const [, id] = wish.exec(name) ?? []
      if (id !== undefined) await grant(id)
    }
  }
  let looking: Promise<void> | null = null
  const timer = setInterval(() => {
    looking ??= look()
      .catch(warn)
      .finally(() => {
        looking = null
      })
  }, everyMilliseconds)
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
