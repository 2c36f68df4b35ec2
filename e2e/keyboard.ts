import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Sent to the browser: what is wrong with how the focus shows, if anything. */
const whyUnseen = () => {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'nothing has the focus'
  const { top, bottom, left, right } = focused.getBoundingClientRect()
  const isInView = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth
  if (!isInView) return `out of view: ${focused.outerHTML.slice(0, 160)}`
  // The control itself may be hidden behind what is drawn for it: a switch, a radio button.
  const around = [focused, focused.nextElementSibling, focused.parentElement, focused.closest('label')]
  const isMarked = around.some((element) => {
    if (!element) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
  })
  return isMarked ? null : `not marked: ${focused.outerHTML.slice(0, 160)}`
}

export const expectFocusSeen = async (page: Page) => expect(await page.evaluate(whyUnseen)).toBeNull()

const patience = 60

/** Behind the last stop of a page comes the browser's own frame, and then the first one again. */
const isBeyondTheLast = (page: Page) => page.evaluate(() => document.activeElement === document.body)

/** Goes there with Tab alone, and sees on every stop where it is. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  for (let stops = 0; stops < patience; stops += 1) {
    await page.keyboard.press(key)
    if (stops > 0 && (await isBeyondTheLast(page))) await page.keyboard.press(key)
    await expectFocusSeen(page)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${patience} times ${key} did not lead to ${target}`)
}

export const tabAndType = async (page: Page, target: Locator, text: string) => {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

export const tabAndPress = async (page: Page, target: Locator, key = 'Enter') => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
