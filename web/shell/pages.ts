import { routeOfPage, titleOfPath } from '@cairn/domain/pages'
import { FileQuestionMark, LayoutDashboard, type LucideIcon } from 'lucide-react'

export type Page = { name: string; path: string; icon: LucideIcon }

const page = (name: string, icon: LucideIcon): Page => ({ name, path: routeOfPage(name), icon })

/** The sidebar's links, in their order. */
export const mainPages = [page('Dashboard', LayoutDashboard)]

export const pageAt = (path: string): Page =>
  mainPages.find((known) => known.path === path) ?? { name: titleOfPath(path), path, icon: FileQuestionMark }
