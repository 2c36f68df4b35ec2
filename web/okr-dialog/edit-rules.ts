import { dialogMessages } from '@cairn/domain/objectives/dialog-messages'
import { messages } from '@cairn/domain/objectives/messages'
import { createContext, useContext } from 'react'
import type { Draft } from '../objectives/form/draft.ts'

/** What differs between the screens that edit an OKR. */
type EditRules = {
  /** Rows of key results without a name are left alone instead of refused. */
  skipsBlankKeyResults: boolean
  /** What has to be there before it can be saved at all, in words; otherwise the form says so once it is sent. */
  missing: (draft: Draft) => string | null
  failed: string
}

const everywhere: EditRules = {
  skipsBlankKeyResults: false,
  missing: () => null,
  failed: messages.saveFailed,
}

export const myOkrsRules: EditRules = {
  skipsBlankKeyResults: true,
  missing: ({ title, quarter }) =>
    title.trim() !== '' && quarter !== '' ? null : dialogMessages.saveMissing,
  failed: messages.updateFailed,
}

export const EditRulesContext = createContext(everywhere)

export const useEditRules = () => useContext(EditRulesContext)
