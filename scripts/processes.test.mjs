import { describe, expect, it } from 'vitest'
import { runNode, untilSilent } from './processes.mjs'

/** @param {string} program @param {number} silence */
async function heardOf(program, silence) {
  let heard = ''
  const onOutput = (/** @type {string} */ text) => {
    heard += text
  }
  const code = await runNode(['-e', program], { stdio: ['ignore', 'pipe', 'pipe'], silence, onOutput })
  return { code, heard }
}

describe('A program that is waited for', () => {
  it('may take as long as it likes while it says something', async () => {
    const program = `let n = 0; const t = setInterval(() => { console.log(++n); if (n === 30) clearInterval(t) }, 100)`
    const { code, heard } = await heardOf(program, 2000)
    expect(code).toBe(0)
    expect(heard.trim().split('\n')).toHaveLength(30)
  }, 60_000)

  it('is given up once nothing is heard of it, though what it started lives on', async () => {
    const child = `require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20_000)'], { stdio: 'inherit' })`
    const { code, heard } = await heardOf(`${child}; console.log('begun'); setInterval(() => {}, 1000)`, 1500)
    expect(code).toBe(137)
    expect(heard).toContain('Nothing was heard for')
  }, 15_000)

  it('has no other limit, and ten minutes to say something, in npm test', async () => {
    expect(untilSilent.silence).toBe(600_000)
    expect(Object.keys(untilSilent).sort()).toEqual(['onOutput', 'silence', 'stdio'])
  })
})
