import type { Reply } from '@cairn/domain/endpoint'
import type { objectives } from '@cairn/domain/objectives/contract'

/** What is known of the OKR that is open. */
export type Detail = Reply<typeof objectives.get>
