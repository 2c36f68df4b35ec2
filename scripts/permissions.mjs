import { writeFile } from 'node:fs/promises'
import { permissionsPage } from '../server/testing/permissions-page.ts'

/** Writes docs/permissions.md anew. Runs under tsx. */
await writeFile(new URL('../docs/permissions.md', import.meta.url), permissionsPage())
