import { z } from 'zod'
import { permissionsLevels } from './permissions.ts'

export const PermissionsLevel = z.enum(permissionsLevels)
export type PermissionsLevel = z.infer<typeof PermissionsLevel>
