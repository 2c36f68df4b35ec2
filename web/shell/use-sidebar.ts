import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { writeCookie } from '../cookie.ts'

const week = 7 * 24 * 60 * 60

/** first-paint.js reads the same cookie and sets the same attribute, so that a reload does not jump. */
const remember = (isCollapsed: boolean) => {
  if (isCollapsed) document.documentElement.dataset.sidebar = 'collapsed'
  else delete document.documentElement.dataset.sidebar
  writeCookie('sidebar_state', isCollapsed ? 'collapsed' : 'expanded', week)
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
