import { posix } from 'node:path'
import { code, importsOf, isTest, paths, type Source, withoutComments } from './architecture.sources.ts'

const isWords = (imported: string) => /^domain\/([\w/-]+\/)?([\w-]+-)?messages(\.ts)?$/.test(imported)

/** Where one name could mean the words of either: `messages`, or an alias that names no room. */
const namesNoRoom = /\bmessages(\s+as\s+(?!\w+Messages\b)\w+)?\s*[,}][^;'"]*\bfrom\s+'[^']*messages(\.ts)?'/

/** Files that import the words of several rooms and call some of them by no room's name. */
export const wordsWithoutRoom = (tree: Source[]) =>
  paths(
    code(tree).filter((source) => {
      const rooms = new Set(importsOf(source).filter(isWords).map(posix.dirname))
      return rooms.size > 1 && namesNoRoom.test(withoutComments(source.text))
    }),
  )

/** Sentences of four words and more that stand in the words of the house twice, in one room or in two. */
export const sentencesWrittenTwice = (tree: Source[]) => {
  const found = tree
    .filter(({ path }) => isWords(path))
    .flatMap(({ text }) =>
      [...withoutComments(text).matchAll(/'((?:[^'\\\n]|\\.)+)'/g)].map(([, words = '']) => words),
    )
    .filter((words) => words.split(' ').length > 3)
  return [...new Set(found.filter((words, at) => found.indexOf(words) < at))]
}

const page = 'docs/architecture.md'

/** Files of the server's rooms whose name does not end in a word that the table of file names has. */
export const filesWithoutName = (tree: Source[]) => {
  const table = tree.find(({ path }) => path === page)?.text ?? ''
  const cells = [...table.matchAll(/^\| (`server\/<room>\/[^|]*) \|/gm)].map(([, cell = '']) => cell)
  const names = cells.flatMap((cell) => [...cell.matchAll(/([\w-]+)\.tsx?`/g)].map(([, name = '']) => name))
  const isNamed = (file: string) => names.some((name) => file === name || file.endsWith(`-${name}`))
  const rooms = new Set(tree.flatMap(({ path }) => /^domain\/([^/]+)\//.exec(path)?.[1] ?? []))
  return paths(
    tree.filter((source) => {
      const [, room = '', file = ''] = /^server\/([^/]+)\/([^/]+)\.tsx?$/.exec(source.path) ?? []
      return (rooms.has(room) || room === 'paging') && !isTest(source) && !isNamed(file)
    }),
  )
}
