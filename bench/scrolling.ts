import type { Page } from '@playwright/test'

/** As fast as a strong flick of the finger. */
const pixelsAFrame = 300
/** More than the longest list here has. */
const mostFrames = 3000

type Way = { direction: 1 | -1; step: number; most: number }

/** Scrolls a list towards its end or its begin, a step a frame, and counts the frames that came too late. */
export const scrollThrough = async (page: Page, direction: 1 | -1): Promise<Scrolled> => {
  // tsx wraps functions into a call that names them, which a page does not know.
  await page.evaluate('globalThis.__name ??= (named) => named')
  return page.evaluate(inPage, { direction, step: pixelsAFrame, most: mostFrames })
}

export type Scrolled = { rows: number; drawn: number; missed: number }

const inPage = ({ direction, step, most }: Way) =>
  new Promise<Scrolled>((resolve) => {
    const frame = 1000 / 60
    const found = { rows: 0, drawn: 0, missed: 0 }
    let before = performance.now()
    const isThere = () => {
      const { scrollHeight } = document.documentElement
      if (direction < 0) return scrollY <= 0
      const hasMore = [...document.querySelectorAll('main button')].some(
        (button) => button.textContent === 'Show more' && !button.closest('[data-row]'),
      )
      return !hasMore && scrollY + innerHeight >= scrollHeight - 2
    }
    const next = (now: number) => {
      found.drawn += 1
      found.missed += Math.max(0, Math.round((now - before) / frame) - 1)
      before = now
      if (found.drawn > most || isThere()) {
        found.rows = Number(document.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount')) - 1
        return resolve(found)
      }
      scrollBy(0, direction * step)
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
