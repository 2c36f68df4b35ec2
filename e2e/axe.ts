import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** What axe is asked: everything, only what is about colours, or everything else. */
type Question = 'everything' | 'colours' | 'the rest'
export type Theme = 'light' | 'dark'
export type Part = { within?: string; without?: string[] }

/** The first of a list are looked at; the others are drawn by the same lines, and contrast takes a second for each hundred. */
export const alike = [
  '[role="row"]:nth-child(n+8)',
  'tr:nth-child(n+8)',
  'li:nth-child(n+8)',
  'article:nth-of-type(n+4)',
]

const colourRules = ['color-contrast', 'link-in-text-block']

/** To read axe takes a page as long as to be looked at: it does so once, where it would twice for each look. */
const readAxe = async (page: Page) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
}

export const showTheme = (page: Page, colorScheme: Theme) =>
  page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })

/** A menu that was left fades away over what came in its place, and belongs to neither. */
const menusAreGone = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('[role="menu"]')].every((menu) => {
      const button = document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
      return button?.getAttribute('aria-expanded') !== 'false'
    }),
  )

/** What axe says of the page. Only colours differ between the themes, so the dark one is asked for nothing else. */
export const violations = async (
  page: Page,
  theme: Theme,
  part: Part = {},
  question: Question = theme === 'dark' ? 'colours' : 'everything',
) => {
  await showTheme(page, theme)
  await menusAreGone(page)
  await readAxe(page)
  // Ours have no frames to look into, for whose sake the other mode opens an empty page each time.
  // Only what is wrong is described: to name every element that is right takes most of the time.
  const builder = new AxeBuilder({ page, axeSource: 'void 0' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  if (part.within) builder.include(part.within)
  for (const others of part.without ?? []) builder.exclude(others)
  if (question === 'colours') builder.withRules(colourRules)
  if (question === 'the rest') builder.disableRules(colourRules)
  const found = (await builder.analyze()).violations
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
