import { z } from 'zod'

/** A line of JSON for each step as soon as it is told, and one for what came of it. */
export async function* stepsOf<S extends z.ZodType>(
  schema: S,
  run: (tell: (step: z.output<S>) => void) => Promise<z.output<S>>,
) {
  const told: z.output<S>[] = []
  let wake = () => {}
  const tell = (step: z.output<S>) => {
    told.push(step)
    wake()
  }
  let isOver = false
  const result = run(tell).finally(() => {
    isOver = true
    wake()
  })
  const lineOf = (step: z.output<S>) => `${JSON.stringify(z.encode(schema, step))}\n`
  while (!isOver || told.length > 0) {
    const step = told.shift()
    if (step !== undefined) yield lineOf(step)
    else
      await new Promise<void>((resolve) => {
        wake = resolve
        if (isOver) resolve()
      })
  }
  yield lineOf(await result)
}
