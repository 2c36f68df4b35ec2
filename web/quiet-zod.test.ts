import { expect, it } from 'vitest'

it('zod finds the settings that were made before it came', async () => {
  await import('./quiet-zod.ts')
  const { z } = await import('zod')
  expect(z.config().jitless).toBe(true)
})
