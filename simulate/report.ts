/** What was compared, and what was found to be otherwise. */
export type Report = {
  /** The week that is lived, as it is printed. */
  week: string
  passed: number
  failed: number
  /** Counts a comparison, and prints it where both differ. */
  same(what: string, expected: unknown, found: unknown): boolean
  /** Counts what is wrong in any case. */
  differs(what: string, expected: unknown, found: unknown): void
}

const longest = 600
const printed = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text !== undefined && text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** Keys in one order, and tiny differences of floating arithmetic gone. */
const plain = (value: unknown): unknown => {
  if (typeof value === 'number') return Math.round(value * 1e6) / 1e6
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, plain(one)]),
  )
}

/** Where two things differ, part by part: a whole dashboard would say too little. */
const differences = (expected: unknown, found: unknown, path = ''): string[] => {
  if (JSON.stringify(expected) === JSON.stringify(found)) return []
  const areParts = [expected, found].every((one) => typeof one === 'object' && one !== null)
  if (!areParts) return [`${path || 'it'}: expected ${printed(expected)}, found ${printed(found)}`]
  const [a, b] = [expected, found] as [Record<string, unknown>, Record<string, unknown>]
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
    differences(a[key], b[key], `${path}${path && '.'}${key}`),
  )
}

const shownParts = 5

export const openReport = (print: (line: string) => void): Report => {
  const report: Report = {
    week: 'before the first week',
    passed: 0,
    failed: 0,
    same: (what, expected, found) => {
      const parts = differences(plain(expected), plain(found))
      if (parts.length === 0) {
        report.passed += 1
        return true
      }
      report.failed += 1
      for (const part of parts.slice(0, shownParts)) print(`✗ ${report.week}: ${what}: ${part}`)
      if (parts.length > shownParts) print(`  and ${parts.length - shownParts} more of ${what}`)
      return false
    },
    differs: (what, expected, found) => {
      report.failed += 1
      print(`✗ ${report.week}: ${what}: expected ${printed(expected)}, found ${printed(found)}`)
    },
  }
  return report
}
