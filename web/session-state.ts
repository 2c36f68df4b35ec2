import type { SessionEvent } from './session-events.ts'
import type { Word } from './session-keeper.ts'

/** The session among the queries of this page. */
export const sessionKey = ['session'] as const

export const sessionWord: Word = { expiresAt: null }

export const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('cairn-session')

export const tellTabs = (event: SessionEvent) => tabs?.postMessage(event)
