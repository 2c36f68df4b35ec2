import { afterEach } from 'vitest'

/** Closes after each test of the file what it opened, the last first. */
export const closingAfterEach = () => {
  const open: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close()
  })
  return {
    closeLater: (close: () => Promise<unknown>) => void open.push(close),
    opened: async <S extends { close(): Promise<void> }>(opening: Promise<S>) => {
      const made = await opening
      open.push(made.close)
      return made
    },
  }
}
