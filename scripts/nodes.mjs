import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { enter } from '../bench/member.ts'
import { objectives } from '../domain/objectives/contract.ts'
import { build } from './build.mjs'
import { freePort } from './free-port.mjs'
import { asProgram, run } from './processes.mjs'
import { inRepository } from './root.mjs'

/** Every Node that people have, besides the oldest one that Cairn takes, on which everything else runs. */
const versions = ['22', '24', '26']
const platform = 'linux-x64'
const longestStart = 120_000

/**
 * The program itself, from the package of its makers, in a folder of ours: no script of it runs and nothing depends on it.
 * @param {string} version
 */
async function nodeOf(version) {
  const folder = inRepository('.cache/nodes', version)
  const program = join(folder, 'node_modules', `node-${platform}`, 'bin/node')
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  const quietly = [
    '--ignore-scripts',
    '--no-save',
    '--no-package-lock',
    '--no-audit',
    '--no-fund',
    '--silent',
  ]
  const code = await run('npm', ['install', '--prefix', folder, ...quietly, `node-${platform}@${version}`])
  if (code !== 0 || !existsSync(program)) throw new Error(`node-${platform}@${version} could not be fetched`)
  return program
}

/** @param {string} program */
async function startServer(program) {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-nodes-'))
  const port = await freePort()
  const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder }
  const child = spawn(program, [inRepository('dist/server/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
    })
  const ended = once(child, 'close')
  const stop = async () => {
    child.kill('SIGTERM')
    const [code] = await ended
    rmSync(folder, { recursive: true, force: true })
    return code
  }
  for (let waited = 0; !/kept at \S+\n/.test(said); waited += 50) {
    if (child.exitCode !== null || waited > longestStart) {
      child.kill('SIGKILL')
      throw new Error(`The server did not start: ${said.trim().slice(-500)}`)
    }
    await wait(50)
  }
  return { url: `http://localhost:${port}`, mailbox: /kept at (\S+)\n/.exec(said)?.[1] ?? '', stop }
}

/** @param {string} mailbox */
async function newestMail(mailbox) {
  const list = await (await fetch(mailbox)).text()
  const id = /\/mailbox\/([0-9a-f-]{36})/.exec(list)?.[1]
  return (await fetch(mailbox.replace('/mailbox?', `/mailbox/${id}/content?`))).text()
}

/**
 * Starts the built server, signs up, founds a company, writes an OKR, reads it, and stops the server.
 * @param {string} version
 */
async function smoke(version) {
  const begun = performance.now()
  const { url, mailbox, stop } = await startServer(await nodeOf(version))
  const mailedTo = () => newestMail(mailbox)
  const { cookie } = await enter({
    url,
    email: 'maren@example.com',
    companyName: 'Skerry Logistics',
    mailedTo,
  })
  const headers = { cookie, 'content-type': 'application/json' }
  const body = JSON.stringify({ title: 'Deliver by noon', keyResults: [{ title: 'Nine of ten' }] })
  const made = await fetch(url + objectives.create.path, { method: 'POST', headers, body })
  if (!made.ok) throw new Error(`An OKR was answered ${made.status}`)
  const listed = await (await fetch(url + objectives.list.path, { headers: { cookie } })).text()
  if (!listed.includes('Deliver by noon')) throw new Error(`The list is ${listed.slice(0, 500)}`)
  const code = await stop()
  if (code !== 0) throw new Error(`The server ended with ${code}`)
  console.log(`Node ${version}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
}

asProgram(async () => {
  if (`${process.platform}-${process.arch}` !== platform) {
    console.log(
      `Other versions of Node were not tried: there are none for ${process.platform}-${process.arch} here.`,
    )
    console.log('nodes: 0 passed, 0 failed')
    return 0
  }
  await build()
  const tries = await Promise.allSettled(versions.map(smoke))
  const failures = tries.flatMap((tried, index) =>
    tried.status === 'rejected' ? `✗ Node ${versions[index]}: ${tried.reason?.message ?? tried.reason}` : [],
  )
  for (const failure of failures) console.log(failure)
  const failed = failures.length
  console.log(`nodes: ${versions.length - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})
