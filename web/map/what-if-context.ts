import type { Moved } from '@cairn/domain/map/what-if'
import { createContext, useContext } from 'react'

/** What the map shows of a wish: by item, its forecast without and with it, and how it counts for what it hangs below. */
export type Looking = {
  id: string
  day: string
  /** From the root down to the one above it. */
  above: readonly string[]
  forecasts: ReadonlyMap<string, { moved: Moved; counts: string | null }>
}

type WhatIfOnMap = { begin: (id: string) => void; looking: Looking | null }

export const WhatIfContext = createContext<WhatIfOnMap>({ begin: () => {}, looking: null })
export const useWhatIfOnMap = () => useContext(WhatIfContext)
