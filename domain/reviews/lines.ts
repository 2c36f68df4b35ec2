/** A line as it is kept: what stands in it, and where it comes from. */
export type KeptLine<C> = {
  id: string
  place: number
  version: number
  isRemoved: boolean
  /** What somebody wrote, whatever that is made of. */
  content: C
  /** The open page that saved it last. */
  page: string
  /** Where two saves met: whose words these were, at which version. */
  movedFrom: { id: string; version: number } | null
}

export type Save<C> = {
  id: string
  content: C
  /** The version that its writer had before their eyes. */
  base: number
  page: string
  afterId: string | null
  /** By which a line is named that has to make room. */
  freshId: string
}

/** What is to be written, and which line has the words now. */
export type Saved<C> = { stands: string; written: KeptLine<C>[] }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Puts what somebody wrote into the lines of a list, so that no words are lost of which their writer did not know that they replace
 * them. Where two saves meet the later stands in the line, and what stood there becomes a line below it; whoever goes on writing
 * what was moved writes in that line.
 */
export const saveInto = <C>(lines: readonly KeptLine<C>[], save: Save<C>): Saved<C> => {
  const line = lines.find(({ id }) => id === save.id)
  return line === undefined ? insert(lines, save) : saveTo(lines, line, save)
}

const insert = <C>(lines: readonly KeptLine<C>[], { id, content, page, afterId }: Save<C>): Saved<C> => {
  const above = lines.find((one) => one.id === afterId)
  const place = above ? above.place + 1 : 1 + Math.max(0, ...lines.map((one) => one.place))
  const line = { id, place, version: 1, isRemoved: false, content, page, movedFrom: null }
  return { stands: id, written: [...makeRoom(lines, place), line] }
}

/** Everything from there on goes one down; where nothing stands, nothing has to. */
const makeRoom = <C>(lines: readonly KeptLine<C>[], place: number) =>
  lines.some((one) => one.place === place)
    ? lines.filter((one) => one.place >= place).map((one) => ({ ...one, place: one.place + 1 }))
    : []

const saveTo = <C>(lines: readonly KeptLine<C>[], line: KeptLine<C>, save: Save<C>): Saved<C> => {
  const { content, base, page } = save
  if (!line.isRemoved && isSame(line.content, content)) return { stands: line.id, written: [] }
  if (line.version === base || line.page === page) return { stands: line.id, written: [renewed(line, save)] }
  const moved = lines.findLast(
    ({ movedFrom, page: mover }) =>
      movedFrom?.id === line.id && (movedFrom.version === base || mover === page),
  )
  if (moved !== undefined) return saveTo(lines, moved, { ...save, base: 1 })
  return meet(lines, line, save)
}

const renewed = <C>(
  line: KeptLine<C>,
  { content, page }: Pick<Save<C>, 'content' | 'page'>,
): KeptLine<C> => ({
  ...line,
  ...{ content, page },
  version: line.version + 1,
  isRemoved: false,
})

/** Of what was removed there is nothing left to keep. */
const meet = <C>(lines: readonly KeptLine<C>[], line: KeptLine<C>, save: Save<C>): Saved<C> => {
  const standing = renewed(line, save)
  if (line.isRemoved) return { stands: line.id, written: [standing] }
  const { id, version, content, page, place } = line
  const below: KeptLine<C> = {
    ...{ content, page },
    id: save.freshId,
    place: place + 1,
    version: 1,
    isRemoved: false,
    movedFrom: { id, version },
  }
  return { stands: id, written: [...makeRoom(lines, place + 1), standing, below] }
}

/** Only what one has seen can be removed. */
export const canRemove = <C>(line: KeptLine<C>, version: number, page: string | null = null) =>
  line.version === version || line.page === page
