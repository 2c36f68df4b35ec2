import type { StrategyName } from './written.ts'

/** Title, where it starts, what it aims at if anybody said so, and its unit. */
type DraftedKeyResult = readonly [title: string, start: number, target: number | null, unit?: string]

/** `under` is a key of this list; `underCurrent` is a title of the running quarter. */
export type Drafted = {
  title: string
  owner: string
  keyResults: readonly DraftedKeyResult[]
  key?: string
  under?: string
  underCurrent?: string
  strategy?: StrategyName
  isReady?: true
}
