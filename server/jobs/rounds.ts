/** Runs one round at a time; asked during one, it runs once more after it, however often it was asked. */
export const roundsOf = (run: () => Promise<void>, onError: (error: unknown) => void) => {
  let running: Promise<void> | null = null
  let again = false

  const loop = async () => {
    do {
      again = false
      await run().catch(onError)
    } while (again)
    running = null
  }

  return {
    ask: () => {
      again = true
      running ??= loop()
    },
    over: async () => {
      again = false
      await running
    },
  }
}
