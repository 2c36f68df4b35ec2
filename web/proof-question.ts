import type { WayToProve } from '@cairn/domain/security/proof-schema'

/** What someone is asked before a call that needs a proof of who they are, and who waits for the answer. */
export type ProofQuestion = { ways: WayToProve[]; onAnswer: (isProven: boolean) => void }
