/** What stands in the schema `past` too, by the same names: as it was at the end of the day that the transaction names. */
const pastTables =
  /\bpublic\.(objectives|objective_shares|key_results|weekly_updates|profiles|teams|strategies|quarters)\b/g
/** What may be there on one of two days alone. */
const compared = new Set(['objectives', 'objective_shares', 'key_results'])
/** What is read of today though a past day is beside it: whoever is gone is called what they were called. */
const ofToday = new Set(['weekly_updates', 'quarters'])

/** Which days a statement reads that is written for the tables of today. */
export type Shown = 'past' | 'past with later' | 'today with gone'

const rewritten: Record<Shown, (table: string, whole: string) => string> = {
  past: (table) => `past.${table}`,
  'past with later': (table) => `past.${table}${compared.has(table) ? '_with_later' : ''}`,
  'today with gone': (table, whole) =>
    ofToday.has(table) ? whole : `past.${table}${compared.has(table) ? '_with_gone' : ''}`,
}

const rewrite = (text: string, shown: Shown) =>
  text.replaceAll(pastTables, (whole, table: string) => rewritten[shown](table, whole))

export const ofPast = (text: string) => rewrite(text, 'past')

const statements: Record<Shown, Map<string, string>> = {
  past: new Map(),
  'past with later': new Map(),
  'today with gone': new Map(),
}

/** The same for statements that are asked again and again. */
export const statementOf = (text: string, shown: Shown) => {
  const known = statements[shown].get(text)
  if (known !== undefined) return known
  const made = rewrite(text, shown)
  statements[shown].set(text, made)
  return made
}
