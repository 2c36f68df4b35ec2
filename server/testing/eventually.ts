import { vi } from 'vitest'

/**
 * Looks until it is as expected. The limit is for a busy machine: a test that passes does not wait for it, so it is
 * shorter only where something else would make it so in the end.
 */
export const eventually = <Seen>(look: () => Seen | Promise<Seen>, within = 120_000) =>
  vi.waitFor(look, { timeout: within, interval: 20 })
