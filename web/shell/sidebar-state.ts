import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'

const week = 7 * 24 * 60 * 60

/** first-paint.js reads the same cookie and sets the same attribute, so that a reload does not jump. */
const remember = (isCollapsed: boolean) => {
  if (isCollapsed) document.documentElement.dataset.sidebar = 'collapsed'
  else delete document.documentElement.dataset.sidebar
  const state = isCollapsed ? 'collapsed' : 'expanded'
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `sidebar_state=${state}; path=/; max-age=${week}; samesite=lax`
}

export const useSidebar = () => {
  const [isCollapsed, setCollapsed] = useState(document.documentElement.dataset.sidebar === 'collapsed')
  const toggle = () => {
    remember(!isCollapsed)
    setCollapsed(!isCollapsed)
  }
  useHotkeys([['mod+B', toggle]], [])
  return { isCollapsed, toggle }
}
