import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './secure-only.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'execCommand')
})

const copying = (clipboard: { writeText: () => Promise<void> } | undefined) => {
  vi.stubGlobal('navigator', { clipboard })
  const copied: string[] = []
  const execCommand = () => {
    const field = document.activeElement
    if (field instanceof HTMLTextAreaElement) copied.push(field.value)
    return true
  }
  Object.assign(document, { execCommand })
  return copied
}

it.each([
  ['has none, over plain http', undefined],
  ['refuses it', { writeText: () => Promise.reject(new DOMException('No', 'NotAllowedError')) }],
])('A text is copied by selecting it where the clipboard of the browser %s', async (_, clipboard) => {
  const copied = copying(clipboard)
  expect([await copyText('Lower the cost'), copied]).toEqual([true, ['Lower the cost']])
  expect(document.querySelector('textarea')).toBeNull()
})

it('A text is not selected where the clipboard took it', async () => {
  const copied = copying({ writeText: async () => {} })
  expect([await copyText('Lower the cost'), copied]).toEqual([true, []])
})
