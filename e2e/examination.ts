import type { Page } from '@playwright/test'
import { cutOff, moving, outline, spaceText } from './examined-page.ts'
import { alike, violations } from './fixtures.ts'

const desk = { width: 1440, height: 900 }
const widths = [desk, { width: 768, height: 1024 }, { width: 360, height: 740 }]
/** What is left of a screen at 200% and at 400% zoom. */
const zoomed = [
  { width: 720, height: 450 },
  { width: 320, height: 256 },
]

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/**
 * Looks at what a page shows at the moment, in every width and both themes, and says what is wrong with it. The page
 * is left as wide as a desk.
 */
export const examine = async (page: Page, shown: string) => {
  const found: string[] = []
  const note = (where: string, problems: string[]) =>
    found.push(...problems.map((problem) => `${shown}, ${where}: ${problem}`))
  const noteSideways = async (where: string) => {
    const pixels = await sideways(page)
    if (pixels > 0) note(where, [`scrolls sideways by ${pixels} pixels`])
  }

  // What lies behind a dialog cannot be reached, and has been looked at without it.
  const hasDialog = (await page.getByRole('dialog').count()) > 0
  const part = { without: alike, ...(hasDialog && { within: '[role="dialog"]' }) }
  for (const size of widths) {
    await page.setViewportSize(size)
    await noteSideways(`${size.width} wide`)
    // Between desk and phone stands what one of them shows: its colours have been, or will be, looked at there.
    const isBetween = size.width === 768
    note(`${size.width} wide, light`, await violations(page, 'light', { ...part, isColourless: isBetween }))
    if (!isBetween) note(`${size.width} wide, dark`, await violations(page, 'dark', part))
  }
  for (const size of [...zoomed, desk]) {
    await page.setViewportSize(size)
    await noteSideways(`zoomed to ${size.width}`)
  }
  note('with reduced motion', await page.evaluate(moving))
  note('outline', await page.evaluate(outline))
  const unspace = await page.evaluateHandle(spaceText)
  await noteSideways('with wide text')
  note('with wide text', await page.evaluate(cutOff))
  await unspace.evaluate((undo) => undo())
  return found
}
