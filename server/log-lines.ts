type Ending = { once(event: 'exit', listener: () => void): unknown }

const longest = 16_384
const milliseconds = 100
/** Warnings and worse, by how a line of the logger begins. */
const isUrgent = (line: string) => /^\{"level":[4-6]0,/.test(line)

/**
 * Writes lines together, at the latest a tenth of a second after the first of them: one call to the system for each request
 * costs more than the line is worth. What warns of something is written at once, with all before it, and so is what is left
 * when the process ends.
 */
export const bufferedLines = (write: (text: string) => void, process: Ending) => {
  let held = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (held === '') return
    const text = held
    held = ''
    write(text)
  }
  process.once('exit', flush)
  return {
    write: (line: string) => {
      held += line
      if (isUrgent(line) || held.length >= longest) flush()
      else timer ??= setTimeout(flush, milliseconds)
    },
  }
}
