import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CannotDo, messages } from './messages.ts'

/** What an installation consists of: the database, and the secret it made for itself unless it was given one. */
const belongings = ['postgres', 'secret'] as const
export const belongingsIn = (folder: string) => belongings.filter((name) => existsSync(join(folder, name)))

const isBelonging = /^(postgres(\/.*)?|secret)$/

const startTar = (args: string[]) => {
  const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let complaint = ''
  tar.stderr.on('data', (text) => {
    complaint += text
  })
  const ended = once(tar, 'close').then(([code]) => ({ code: code as number, complaint: complaint.trim() }))
  ended.catch(() => {})
  return { output: tar.stdout, ended }
}

type Room = (bytes: number) => Promise<void>

/** Bytes. So much is written between two looks at the disk. */
const stretch = 8_000_000

const withRoom = (room: Room) =>
  async function* (parts: AsyncIterable<Buffer>) {
    let unasked = stretch
    for await (const part of parts) {
      unasked += part.byteLength
      if (unasked >= stretch) {
        await room(stretch)
        unasked = 0
      }
      yield part
    }
  }

/** One compressed file that only its owner may read. It is on the disk when this resolves. */
export const pack = async (folder: string, file: string, room: Room) => {
  const { output, ended } = startTar(['-cz', '-C', folder, ...belongingsIn(folder)])
  await pipeline(output, withRoom(room), createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  const { code, complaint } = await ended
  if (code !== 0) throw new CannotDo(messages.noTar(complaint))
  const written = await open(file)
  await written.sync()
  await written.close()
}

/** Whether the file can be read to its end, and holds nothing but what belongs there. */
export const checkArchive = async (file: string) => {
  const names = await listFiles(file)
  if (names.length === 0 || !names.every((name) => isBelonging.test(name) && !name.includes('..')))
    throw new CannotDo(messages.notOurs(file))
}

/** Into an empty folder. */
export const unpack = async (file: string, folder: string) => {
  await checkArchive(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { output, ended } = startTar(['-xz', '-f', file, '-C', folder])
  output.resume()
  if ((await ended).code !== 0) throw new CannotDo(messages.notOurs(file))
}

const listFiles = async (file: string) => {
  const { output, ended } = startTar(['-tz', '-f', file])
  let text = ''
  for await (const part of output) text += part
  return (await ended).code === 0 ? text.split('\n').filter(Boolean) : []
}
