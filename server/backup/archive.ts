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

/** One compressed file that only its owner may read. It is on the disk when this resolves. */
export const pack = async (folder: string, file: string) => {
  const { output, ended } = startTar(['-cz', '-C', folder, ...belongingsIn(folder)])
  await pipeline(output, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  const { code, complaint } = await ended
  if (code !== 0) throw new CannotDo(messages.noTar(complaint))
  const written = await open(file)
  await written.sync()
  await written.close()
}

/** Into an empty folder, and nothing but what belongs there. */
export const unpack = async (file: string, folder: string) => {
  const names = await listFiles(file)
  if (names.length === 0 || !names.every((name) => isBelonging.test(name) && !name.includes('..')))
    throw new CannotDo(messages.notOurs(file))
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
