import { posix } from 'node:path'

/** A file of the repository, by its path from the root. */
export type Source = { path: string; text: string }
/** What breaks the rule, named well enough to find it. Empty is good. */
export type Rule = (tree: Source[]) => string[]

export const code = (tree: Source[]) =>
  tree.filter(({ path }) => /\.(tsx?|m?js|css)$/.test(path) && !path.startsWith('server/db/migrations/'))
export const isTest = ({ path }: Source) => /\.test\.tsx?$/.test(path)
export const isConfig = ({ path }: Source) => /(\.config\.m?[jt]s|(^|\/)vitest\.[^/]+\.ts)$/.test(path)
export const within = ({ path }: Source, ...places: string[]) =>
  places.some((place) => path === place || (place.endsWith('/') && path.startsWith(place)))
/** What runs in the server, but for some of it. */
export const ofServer = (tree: Source[], ...but: string[]) =>
  code(tree).filter(
    (source) => within(source, 'server/') && !isTest(source) && !within(source, 'server/testing/', ...but),
  )
export const paths = (sources: Source[]) => sources.map(({ path }) => path)

/** A glob in a string looks like the start of a comment, hence the look at what stands before it. */
export const withoutComments = (text: string) =>
  text.replaceAll(/(^|[\s{(,;])\/\*[\s\S]*?\*\//g, '$1').replaceAll(/(^|\s)\/\/.*$/gm, '$1')

export const saying = (pattern: RegExp, sources: Source[]) =>
  paths(sources.filter(({ text }) => pattern.test(withoutComments(text))))

/** What a file imports: paths inside the repository from its root, packages by their name. */
export const importsOf = ({ path, text }: Source) =>
  [...withoutComments(text).matchAll(/(?:^|[\s;})])(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g)].map(
    ([, specifier = '']) => {
      if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
      if (specifier.startsWith('@cairn/')) return specifier.slice('@cairn/'.length)
      return `package:${specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')}`
    },
  )

export const importing = (sources: Source[], isWrong: (imported: string, source: Source) => boolean) =>
  sources.flatMap((source) =>
    importsOf(source)
      .filter((imported) => isWrong(imported, source))
      .map((imported) => `${source.path} imports ${imported.replace('package:', '')}`),
  )

export const roomOf = (path: string) => /^(?:domain|server|web)\/[^/.]+(?=\/)/.exec(path)?.[0]
