import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openPostgres } from '../server/db/postgres.ts'

/** A database address whose connections write down how each statement went; a superuser's only. */
export const explaining = (databaseUrl: string) => {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
  }
  const url = new URL(databaseUrl)
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  // A space is a plus sign in what URLSearchParams writes, and is not read as one here.
  url.search = `?options=${encodeURIComponent(options.join(' '))}`
  return url.href
}

/** Where the cluster of the bench writes its log: beside its socket. */
export const logOf = async (databaseUrl: string) => {
  const db = await openPostgres({ url: databaseUrl, connections: 1, onLost: () => {} })
  const [row] = await db.raw<{ unix_socket_directories: string }>('show unix_socket_directories')
  await db.close()
  const file = join(row?.unix_socket_directories ?? '', 'log')
  const size = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return {
    isThere: size() > 0,
    size,
    since: (start: number) => {
      const text = Buffer.alloc(size() - start)
      const open = openSync(file, 'r')
      readSync(open, text, 0, text.length, start)
      closeSync(open)
      return text.toString()
    },
  }
}

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Function Name'?: string
  'CTE Name'?: string
  'Subplan Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Actual Total Time': number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}
type Explained = { 'Query Text': string; Plan: Node }

/** The statements in a piece of the log, each with its time and an outline of its plan. */
export const outlinesIn = (log: string) =>
  [...log.matchAll(/LOG: {2}duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g)].flatMap(
    ([, duration, json = '']) => {
      const explained = explainedIn(json)
      if (explained === null) return []
      const { Plan: plan, 'Query Text': text } = explained
      return `${statementOf(text)}\n${duration} ms, ${blocks(plan)} blocks\n${outline(plan, 1).join('\n')}`
    },
  )

/** Null where another connection, such as the one that tells people, wrote its own into the midst of it. */
const explainedIn = (json: string): Explained | null => {
  try {
    return JSON.parse(json) as Explained
  } catch {
    return null
  }
}

const statementOf = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 160 ? `${line.slice(0, 157)}...` : line
}

const blocks = (node: Node) => node['Shared Hit Blocks'] + node['Shared Read Blocks']

const outline = (node: Node, depth: number): string[] => {
  const on = node['Relation Name'] ?? node['Function Name'] ?? node['CTE Name']
  const by = node['Index Name']
  const removed = node['Rows Removed by Filter'] ?? 0
  const name = [
    node['Subplan Name'] && `${node['Subplan Name']}:`,
    node['Node Type'],
    by && `by ${by}`,
    on && `on ${on}`,
  ]
  const loops = node['Actual Loops']
  const figures = [
    `${node['Actual Rows']} rows${loops === 1 ? '' : ` × ${loops}`}`,
    removed > 0 && `${removed} left out`,
    `${blocks(node)} blocks`,
    `${(node['Actual Total Time'] * loops).toFixed(2)} ms`,
  ]
  const own = `${'  '.repeat(depth)}${name.filter(Boolean).join(' ')}: ${loops === 0 ? 'never' : figures.filter(Boolean).join(', ')}`
  return [own, ...(node.Plans ?? []).flatMap((below) => outline(below, depth + 1))]
}
