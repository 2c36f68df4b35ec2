import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { shortLived } from './process.ts'

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

type Said = { code: number; said: string }

/** A command as npm starts it, with these settings and no others. */
export const operatorCommand =
  (name: string, settings: Record<string, string>) =>
  (args: string[] = [], more: Record<string, string> = {}) =>
    new Promise<Said>((resolve) => {
      const program = [...shortLived, '--import', 'tsx', inRepository(`scripts/${name}.mjs`), ...args]
      const env = { PATH: process.env.PATH, ...settings, ...more }
      execFile(process.execPath, program, { cwd: inRepository('.'), env }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), said: stdout + stderr }),
      )
    })
