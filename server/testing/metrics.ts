export type Reading = { name: string; labels: Record<string, string>; value: number }

const line = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const pair = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/y

const unescaped = (text: string) => text.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))

const labelsIn = (text: string) => {
  const labels: Record<string, string> = {}
  pair.lastIndex = 0
  while (pair.lastIndex < text.length) {
    const at = pair.lastIndex
    const [, name = '', value = ''] = pair.exec(text) ?? []
    if (name === '' || name in labels) throw new Error(`Not labels, from ${at} on: ${text}`)
    labels[name] = unescaped(value)
  }
  return labels
}

const numberIn = (text: string) => {
  const value = text === '+Inf' ? Number.POSITIVE_INFINITY : Number(text)
  if (Number.isNaN(value)) throw new Error(`Not a number: ${text}`)
  return value
}

/** Reads the text format of Prometheus as strictly as it is written down; what breaks a rule throws. */
export const readMetrics = (text: string) => {
  if (!text.endsWith('\n')) throw new Error('The last line has no end')
  const readings: Reading[] = []
  const types = new Map<string, string>()
  const seen = new Set<string>()
  let family = ''
  for (const one of text.slice(0, -1).split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(one) ?? []
    if (kind === 'HELP') {
      if (types.has(name)) throw new Error(`${name} comes twice`)
      family = name
    } else if (kind === 'TYPE') {
      if (name !== family) throw new Error(`The type of ${name} stands under ${family}`)
      types.set(name, rest)
    } else {
      const [, said = '', labels = '', value = ''] = line.exec(one) ?? []
      const own = types.get(family) === 'histogram' ? said.replace(/_(bucket|sum|count)$/, '') : said
      if (own !== family || !types.has(own)) throw new Error(`Not a line of ${family}: ${one}`)
      if (seen.has(`${said}{${labels}}`)) throw new Error(`Said twice: ${one}`)
      seen.add(`${said}{${labels}}`)
      readings.push({ name: said, labels: labelsIn(labels), value: numberIn(value) })
    }
  }
  return { types, readings }
}
