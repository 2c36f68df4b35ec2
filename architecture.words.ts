import { posix } from 'node:path'
import { code, importsOf, paths, type Source, withoutComments } from './architecture.sources.ts'

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
