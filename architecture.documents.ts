import { posix } from 'node:path'
import { code, paths, type Rule, type Source, withoutComments } from './architecture.sources.ts'

type Manifest = Partial<Record<string, Record<string, string>>>
const dependencies = (tree: Source[]) =>
  tree
    .filter(({ path }) => /^(\w+\/)?package\.json$/.test(path))
    .flatMap(({ path, text }) => {
      const manifest: Manifest = JSON.parse(text)
      return ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies', 'overrides']
        .flatMap((kind) => Object.entries(manifest[kind] ?? {}))
        .map(([name, version]) => ({ path, name, version }))
    })

type Locked = { resolved?: string; link?: boolean; bin?: object; peerDependencies?: object }
type Lock = { packages: Record<string, Locked> }
const locked = (tree: Source[]) =>
  (JSON.parse(tree.find(({ path }) => path === 'package-lock.json')?.text ?? '{"packages":{}}') as Lock)
    .packages
export const decisions = (tree: Source[]) =>
  tree.filter(({ path }) => /^docs\/decisions\/\d{3}-[\w-]+\.md$/.test(path))

/** The rules about dependencies and documents. */
export const documentRules = {
  'every dependency has an exact version': (tree) =>
    dependencies(tree)
      .filter(({ version }) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(({ path, name, version }) => `${path}: ${name} ${version}`),

  'the lock file names no registry': (tree) =>
    Object.entries(locked(tree))
      .filter(([, entry]) => entry.resolved !== undefined && !entry.link)
      .map(([name]) => name),

  'every dependency is imported, run by a script, or asked for by another': (tree) => {
    const [all, packages] = [dependencies(tree), locked(tree)]
    const said = code(tree).map(({ text }) => withoutComments(text))
    const scripts = tree.find(({ path }) => path === 'package.json')?.text ?? ''
    const named = (name: string) => packages[`node_modules/${name}`] ?? {}
    const isUsed = (name: string): boolean =>
      said.some((text) => new RegExp(`['"]${name}['"/]`).test(text)) ||
      Object.keys(named(name).bin ?? {}).some((bin) => new RegExp(`[" ]${bin} `).test(scripts)) ||
      all.some((other) => name in (named(other.name).peerDependencies ?? {})) ||
      (name.startsWith('@types/') && (name === '@types/node' || isUsed(name.replace('@types/', ''))))
    const idle = all.filter(({ name }) => name !== 'rolldown' && !isUsed(name))
    return idle.map(({ path, name }) => `${path}: ${name}`)
  },

  'every dependency has a line of reason in a decision': (tree) => {
    const lines = decisions(tree).flatMap(({ text }) =>
      text.split('\n').filter((line) => line.startsWith('- ')),
    )
    const isExplained = (name: string) => lines.some((line) => line.includes(`\`${name}\``))
    return dependencies(tree)
      .filter(({ name }) => !name.startsWith('@cairn/') && !isExplained(name))
      .map(({ path, name }) => `${path}: ${name}`)
  },

  'every decision is in the list of decisions': (tree) => {
    const list = tree.find(({ path }) => path === 'docs/decisions/000-how-we-decide.md')?.text ?? ''
    return paths(decisions(tree)).filter(
      (path) => !/\/000-/.test(path) && !list.includes(posix.basename(path)),
    )
  },

  'every link between documents leads somewhere': (tree) =>
    tree
      .filter(({ path }) => path.endsWith('.md'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)]
          .map(([, link = '']) => posix.join(posix.dirname(path), link).replace(/\/$/, ''))
          .filter(
            (target) => !tree.some((file) => file.path === target || file.path.startsWith(`${target}/`)),
          )
          .map((target) => `${path} links to ${target}`),
      ),

  'each requirement in security.md is held by a test, does not apply, or is a gap': (tree) =>
    tree
      .filter(({ path }) => path === 'docs/security.md')
      .flatMap(({ text }) => text.match(/^\| \d+\.\d+\.\d+ \|.*$/gm) ?? [])
      .filter((row) => !/ \| (held \| .+ \| .*\]\(.+|(does not apply|gap) \| .+ \| .+) \|$/.test(row)),
} satisfies Record<string, Rule>
