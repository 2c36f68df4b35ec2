export type Sample = {
  labels?: Readonly<Record<string, string>>
  value: number
  /** Which part of a histogram it is. */
  part?: 'bucket' | 'sum' | 'count'
}

/** One metric with all its samples. */
export type Family = {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  samples: readonly Sample[]
}

export const single = (name: string, type: Family['type'], help: string, value: number): Family => ({
  name,
  type,
  help,
  samples: [{ value }],
})

export const gauge = (name: string, help: string, value: number) => single(name, 'gauge', help, value)

/** The text format of Prometheus, version 0.0.4. A metric without a sample is left out. */
export const expositionOf = (families: readonly Family[]) =>
  families
    .filter(({ samples }) => samples.length > 0)
    .map(textOf)
    .join('')

const textOf = ({ name, type, help, samples }: Family) =>
  [
    `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
    `# TYPE ${name} ${type}`,
    ...samples.map((sample) => lineOf(name, sample)),
    '',
  ].join('\n')

const lineOf = (name: string, { labels = {}, value, part }: Sample) => {
  const pairs = Object.entries(labels).map(([label, said]) => `${label}="${escapeLabel(said)}"`)
  const inBraces = pairs.length === 0 ? '' : `{${pairs.join(',')}}`
  return `${name}${part === undefined ? '' : `_${part}`}${inBraces} ${numberOf(value)}`
}

const escapeLabel = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

/** JavaScript writes every number as Prometheus reads it, but for the infinite ones. */
const numberOf = (value: number) =>
  Number.isFinite(value) || Number.isNaN(value) ? String(value) : value > 0 ? '+Inf' : '-Inf'
