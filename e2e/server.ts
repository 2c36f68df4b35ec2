import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const bundle = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))

/**
 * A journey asks little of a database: to compile the embedded one a second time, so that it computes faster, takes longer
 * than it saves.
 */
const compiledOnce = '--liftoff-only'

type Wanted = { port: number; dataDir: string; env?: Record<string, string> }

/** The built server, started the way people start it; ready when it says so. */
export const startServer = async ({ port, dataDir, env = {} }: Wanted) => {
  const child = spawn(process.execPath, [compiledOnce, bundle], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = await outputUntil(child, env.SMTP_URL ? /is ready at/ : /mailbox\?key=\w+/)
  return {
    url: `http://localhost:${port}`,
    mailboxUrl: /http:\S+\/mailbox\?key=\w+/.exec(output)?.[0] ?? '',
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

const outputUntil = (child: ChildProcess, sign: RegExp) =>
  new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      if (sign.test(output)) resolve(output)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)))
  })
