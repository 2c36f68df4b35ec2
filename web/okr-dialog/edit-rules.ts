import { messages } from '@cairn/domain/objectives/messages'
import { createContext, useContext } from 'react'
import type { Draft } from '../objectives/form/draft.ts'

/** What differs between the screens that edit an OKR. */
type EditRules = {
  /** Rows of key results without a name are left alone instead of refused. */
  skipsBlankKeyResults: boolean
  /** Until then it cannot be saved at all; otherwise the form says what is missing. */
  isReady: (draft: Draft) => boolean
  failed: string
}

const everywhere: EditRules = {
  skipsBlankKeyResults: false,
  isReady: () => true,
  failed: messages.saveFailed,
}

export const myOkrsRules: EditRules = {
  skipsBlankKeyResults: true,
  isReady: ({ title, quarter }) => title.trim() !== '' && quarter !== '',
  failed: messages.updateFailed,
}

export const EditRulesContext = createContext(everywhere)

export const useEditRules = () => useContext(EditRulesContext)
