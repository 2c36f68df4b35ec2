import { readdir, readFile } from 'node:fs/promises'
import { generateDrizzleJson } from 'drizzle-kit/api'
import { expect, it } from 'vitest'
import config from './drizzle.config.ts'
import { migrationsFolder, readMigrations } from './migrate.ts'

const schemaFolder = new URL('./schema/', import.meta.url)

/** What the generator compares: the tables as they are described, without the names of the snapshots. */
const tablesOf = ({ id, prevId, ...tables }: { id: string; prevId: string }) => tables

const described = async () => {
  const names = (await readdir(schemaFolder)).map((file) => file.replace(/\.ts$/, ''))
  const modules = await Promise.all(
    names.map(async (name): Promise<[string, object]> => [name, await import(`./schema/${name}.ts`)]),
  )
  const exported = modules.flatMap(([file, module]) =>
    Object.entries(module).map(([name, value]) => [`${file} ${name}`, value]),
  )
  const snapshot = generateDrizzleJson(
    Object.fromEntries(exported),
    undefined,
    [config.schemaFilter ?? []].flat(),
  )
  return JSON.parse(JSON.stringify(tablesOf(snapshot)))
}

const recorded = async () => {
  const number = (await readMigrations()).at(-1)?.tag.slice(0, 4)
  return tablesOf(JSON.parse(await readFile(`${migrationsFolder}meta/${number}_snapshot.json`, 'utf8')))
}

it('Every table is described as the migrations leave it: nothing is left to generate', async () => {
  expect(await described()).toEqual(await recorded())
})
