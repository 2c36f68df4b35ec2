import type { Page } from '@playwright/test'
import { alike, type Part, showTheme, type Theme, violations } from './axe.ts'
import { cutOff, moving, outline, spaceText } from './examined-page.ts'
import { coloursOf, layoutOf } from './looks.ts'

const desk = { width: 1440, height: 900 }
const widths = [desk, { width: 360, height: 740 }, { width: 768, height: 1024 }]
/** What is left of a screen at 200% and at 400% zoom. */
const zoomed = [
  { width: 720, height: 450 },
  { width: 320, height: 256 },
]

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Adds them to what is known, and says whether one was not. */
const isNews = (known: Set<string>, seen: readonly string[]) => {
  const before = known.size
  for (const one of seen) known.add(one)
  return known.size > before
}

/** Asks axe only about what it has not seen of that part in another width: a layout, or a colour with what lies behind it. */
const lookingAt = (page: Page, part: Part) => {
  const layouts = new Set<string>()
  const colours = { light: new Set<string>(), dark: new Set<string>() }
  const hasNewColours = async (theme: Theme) => {
    await showTheme(page, theme)
    return isNews(colours[theme], await page.evaluate(coloursOf, part))
  }
  const light = async () => {
    const isNewLayout = isNews(layouts, [await page.evaluate(layoutOf, part)])
    const areNewColours = await hasNewColours('light')
    if (isNewLayout) return violations(page, 'light', part, areNewColours ? 'everything' : 'the rest')
    return areNewColours ? violations(page, 'light', part, 'colours') : []
  }
  const dark = async () => ((await hasNewColours('dark')) ? violations(page, 'dark', part) : [])
  return { light, dark }
}

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
  const look = lookingAt(page, { without: alike, ...(hasDialog && { within: '[role="dialog"]' }) })
  for (const size of widths) {
    await page.setViewportSize(size)
    await noteSideways(`${size.width} wide`)
    note(`${size.width} wide, light`, await look.light())
    note(`${size.width} wide, dark`, await look.dark())
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
