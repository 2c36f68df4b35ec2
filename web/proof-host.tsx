import { type ComponentType, useSyncExternalStore } from 'react'
import { noAnswer, onProofNeeded, type TypedPassword } from './api.ts'
import type { ProofQuestion } from './proof-question.ts'

type PendingQuestion = ProofQuestion & { Dialog: ComponentType<ProofQuestion> }

let currentQuestion: PendingQuestion | null = null
let answer: Promise<boolean> | null = null
const listeners = new Set<() => void>()

const showQuestion = (question: PendingQuestion | null) => {
  currentQuestion = question
  for (const listener of listeners) listener()
}

/** Few are ever asked, so the dialog and all it needs come when the first is. */
const loadProof = () => import('./security/confirm-dialog.tsx').catch(() => Promise.reject(noAnswer()))

const askPerson = async (typed: TypedPassword | undefined) => {
  const { ConfirmDialog: Dialog, proveByTyped, readWays } = await loadProof()
  const ways = await readWays()
  if (await proveByTyped(typed, ways)) return true
  return new Promise<boolean>((resolve) =>
    showQuestion({
      Dialog,
      ways,
      onAnswer: (isProven) => {
        // The dialog beneath hears the same key, and must find this one still above it.
        setTimeout(() => showQuestion(null))
        resolve(isProven)
      },
    }),
  )
}

/** However many calls wait for the proof, it is asked for once. */
onProofNeeded((typed) => {
  answer ??= askPerson(typed).finally(() => {
    answer = null
  })
  return answer
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where the question stands, above whatever page or dialog it interrupts. */
export const ProofHost = () => {
  const question = useSyncExternalStore(subscribe, () => currentQuestion)
  if (question === null) return null
  const { Dialog, ...given } = question
  return <Dialog {...given} />
}
