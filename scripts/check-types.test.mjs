import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runNode } from './processes.mjs'
import { inRepository } from './root.mjs'

const house = mkdtempSync(join(tmpdir(), 'cairn-types-'))
afterAll(() => rmSync(house, { recursive: true, force: true }))
cpSync(inRepository('scripts'), join(house, 'scripts'), { recursive: true })
symlinkSync(inRepository('node_modules'), join(house, 'node_modules'))
for (const part of ['domain', 'sandbox', 'server', 'web', 'e2e']) {
  mkdirSync(join(house, part))
  writeFileSync(
    join(house, part, 'tsconfig.json'),
    '{"compilerOptions":{"noEmit":true,"types":[],"lib":["ES5"]}}',
  )
  writeFileSync(join(house, part, 'wrong.ts'), `export const ${part}: number = 'no number'\n`)
}

describe('npm run types', () => {
  it('names what is wrong in every part of the house, whichever fails first', async () => {
    let heard = ''
    const code = await runNode([join(house, 'scripts/check-types.mjs')], {
      cwd: house,
      stdio: ['ignore', 'pipe', 'pipe'],
      onOutput: (text) => {
        heard += text
      },
    })
    expect(code).toBe(1)
    for (const part of ['domain', 'sandbox', 'server', 'web', 'e2e'])
      expect(heard).toContain(`${part}/wrong.ts`)
  })
})
