const quarterAhead = (ahead: number) => {
  const now = new Date()
  const count = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3) + ahead
  return { year: Math.floor(count / 4), number: (count % 4) + 1 }
}
export const quarterNamed = (ahead: number) => {
  const { year, number } = quarterAhead(ahead)
  return `Q${number} ${year}`
}

/** The screen of a step of the quarter so many after this one. */
export const quarterPath = (ahead: number, step: string) => {
  const { year, number } = quarterAhead(ahead)
  return `/quarter/${year}-q${number}/${step}`
}
