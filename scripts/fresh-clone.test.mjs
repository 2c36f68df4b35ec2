import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runNode } from './processes.mjs'
import { inRepository } from './root.mjs'

// No lock file, so that a command comes as far as the installation and no further.
const clone = mkdtempSync(join(tmpdir(), 'cairn-clone-'))
for (const part of ['scripts', 'package.json'])
  cpSync(inRepository(part), join(clone, part), { recursive: true })
afterAll(() => rmSync(clone, { recursive: true, force: true }))

describe('The first command that a fresh clone is given', () => {
  it.each(['start', 'dev', 'test', 'e2e'])('%s installs before it needs anything installed', async (name) => {
    let heard = ''
    await runNode([join(clone, `scripts/${name}.mjs`)], {
      cwd: clone,
      stdio: ['ignore', 'pipe', 'pipe'],
      onOutput: (text) => {
        heard += text
      },
    })
    expect(heard).toMatch(/ENOENT: no such file or directory, open '.*package-lock\.json'/)
  })
})
