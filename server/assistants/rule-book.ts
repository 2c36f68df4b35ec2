import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Built, the server has them beside it; in the sources they lie where they are tested. */
const folder = () => {
  const built = new URL('./rules/', import.meta.url)
  return fileURLToPath(existsSync(built) ? built : new URL('../../domain/', import.meta.url))
}

const sentence = /^( *)(?:describe|it)(?:\.each\([\s\S]*?\))?\(\s*(['"`])(.+?)\2,/gm

/** The rule book is what the tests of the rules say of themselves: the subject, and its sentences beneath it. */
export const sentencesIn = (test: string) =>
  [...test.matchAll(sentence)].flatMap(([, indent = '', , words = '']) => {
    const said = words.replaceAll(/\\(.)/g, '$1').replaceAll(/%\w/g, '…')
    // Where the whole sentence comes from a table it is not here.
    if (!/\p{L}/u.test(said)) return []
    return indent === '' ? `## ${said}` : `- ${said}`
  })

const testsOf = async (room: string) =>
  (await readdir(`${folder()}${room}`)).filter((name) => name.endsWith('.test.ts')).sort()

export const rooms = async () => {
  const inside = (await readdir(folder(), { withFileTypes: true })).filter((one) => one.isDirectory())
  const named = inside.map(({ name }) => name).sort()
  const filled = await Promise.all(
    named.map(async (room) => ((await testsOf(room)).length > 0 ? [room] : [])),
  )
  return filled.flat()
}

/** Null where no room is called so. */
export const rulesOf = async (room: string) => {
  if (!(await rooms()).includes(room)) return null
  const tests = await testsOf(room)
  const texts = await Promise.all(tests.map((name) => readFile(`${folder()}${room}/${name}`, 'utf8')))
  return [`# ${room}`, ...texts.flatMap(sentencesIn)].join('\n')
}
