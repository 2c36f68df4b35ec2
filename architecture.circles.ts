import { code, importsOf, isTest, roomOf, type Source } from './architecture.sources.ts'

/** What each one imports, by name. */
type Graph = Map<string, Set<string>>

const wayBack = (graph: Graph, start: string): string[] | null => {
  const seen = new Set([start])
  let ways = [[start]]
  while (ways.length > 0) {
    const longer: string[][] = []
    for (const way of ways)
      for (const next of graph.get(way.at(-1) ?? '') ?? []) {
        if (next === start) return [...way, start]
        if (!seen.has(next)) longer.push([...way, next])
        seen.add(next)
      }
    ways = longer
  }
  return null
}

/** For each that comes back to itself, the shortest way on which it does. */
const circlesIn = (graph: Graph) =>
  [...graph.keys()].flatMap((start) => wayBack(graph, start)?.join(' → ') ?? [])

/** Imports of types count as well: what is known only together can only be read together. */
const graphOfFiles = (tree: Source[]): Graph => {
  const files = code(tree)
  const paths = new Set(files.map(({ path }) => path))
  // A workspace is imported by name, without the ending of the file.
  const fileOf = (imported: string) =>
    [imported, `${imported}.ts`, `${imported}.tsx`].find((path) => paths.has(path)) ?? []
  return new Map(files.map((file) => [file.path, new Set(importsOf(file).flatMap(fileOf))]))
}

export const circlesOfFiles = (tree: Source[]) => circlesIn(graphOfFiles(tree))

/** Every room imports the parts. What the parts import, at once or by way of others, lies in no room that answers calls. */
export const roomsBehindParts = (tree: Source[]) => {
  const graph = graphOfFiles(tree)
  const reached = new Set(['server/parts.ts'])
  for (const path of reached) for (const imported of graph.get(path) ?? []) reached.add(imported)
  const isOfRoom = (path: string) => graph.has(`${roomOf(path)}/routes.ts`)
  return [...reached].filter(isOfRoom)
}

export const circlesOfRooms = (tree: Source[]) => {
  const graph: Graph = new Map()
  for (const source of code(tree).filter((one) => !isTest(one))) {
    const room = roomOf(source.path)
    if (room === undefined) continue
    const others = importsOf(source).flatMap((imported) => roomOf(imported) ?? [])
    graph.set(room, new Set([...(graph.get(room) ?? []), ...others.filter((other) => other !== room)]))
  }
  return circlesIn(graph)
}
