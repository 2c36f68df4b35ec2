import type { Me } from '@cairn/domain/accounts/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useKeptTyping } from './kept-typing.ts'
import { sessionKey } from './session-state.ts'
import { dropUnsent, readUnsent } from './unsent.ts'

const id = '0d1f6b0e-5a0c-4a3e-9a53-6b0f5c9f1a01'
const name = `rename-${id}`
const me = { account: { id }, membership: { profile: { id } } } as Me
afterEach(() => {
  cleanup()
  dropUnsent(name)
})

const openForm = () => {
  const client = new QueryClient()
  client.setQueryData(sessionKey, me)
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children)
  const form = renderHook(() => useKeptTyping('rename', z.string()), { wrapper })
  return { client, ...form, ...form.result.current }
}

describe('What was typed into a form', () => {
  it('is there again when the form is opened after a reload', () => {
    openForm().keep('Sort faster')
    expect(openForm().found).toBe('Sort faster')
  })

  it('is gone once it is saved, and when the form is left', () => {
    const saved = openForm()
    saved.keep('Sort faster')
    saved.keep(null)
    expect(readUnsent(name)).toBeNull()
    const left = openForm()
    left.keep('Sort faster')
    left.unmount()
    expect(readUnsent(name)).toBeNull()
  })

  it('stays when the form goes because the session was lost', () => {
    const { client, keep, unmount } = openForm()
    keep('Sort faster')
    client.setQueryData(sessionKey, null)
    unmount()
    expect(openForm().found).toBe('Sort faster')
  })
})
