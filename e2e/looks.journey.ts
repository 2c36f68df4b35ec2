import type { Page } from '@playwright/test'
import { examine } from './examination.ts'
import { expect, test } from './fixtures.ts'
import { coloursOf, layoutOf } from './looks.ts'

const desk = { width: 1440, height: 900 }
const phone = { width: 360, height: 740 }

/** A page that is sound at a desk, with what a phone makes of it. */
const withStyle = async (page: Page, onPhone: string, always = '') => {
  await page.setViewportSize(desk)
  await page.setContent(`<!doctype html><html lang="en"><title>Parcels</title><style>
    body { color: #222; background: #fff }
    @media (prefers-color-scheme: dark) { body { color: #eee; background: #111 } }
    main { display: grid; grid-template-columns: 1fr 1fr }
    h1 { font-size: 20px; font-weight: normal }
    section { display: flex }
    .phone { display: none }
    ${always}
    @media (max-width: 400px) { main { grid-template-columns: 1fr 1fr } ${onPhone} }
    </style><main><h1>Parcels</h1><section><p>Sorted <b>today</b></p><p class="note">By noon</p></section>
    <p class="phone">Turn it <img src="data:,"></p></main></html>`)
}

const atBoth = async <T>(page: Page, look: () => Promise<T>) => {
  const wide = await look()
  await page.setViewportSize(phone)
  return { wide, narrow: await look() }
}

const layouts = (page: Page) => atBoth(page, () => page.evaluate(layoutOf, {}))
const colours = (page: Page) => atBoth(page, () => page.evaluate(coloursOf, {}))

test('a page of which only sizes change looks the same in every width', async ({ page }) => {
  const sizes = 'main { padding: 1px; gap: 3px } section { width: 90% } p { margin: 0; font-size: 15px }'
  await withStyle(page, sizes)
  const { wide, narrow } = await layouts(page)
  expect(wide).toContain('By noon')
  expect(narrow).toBe(wide)
  await withStyle(page, sizes)
  const { wide: before, narrow: after } = await colours(page)
  expect(before.length).toBeGreaterThan(0)
  expect(after).toEqual(before)
})

for (const [change, style] of [
  ['something is hidden', '.note { display: none }'],
  ['something is invisible in its place', '.note { visibility: hidden }'],
  ['something is shown', '.phone { display: block }'],
  ['columns are fewer', 'main { grid-template-columns: 1fr }'],
  ['what was beside each other is below each other', 'section { flex-direction: column }'],
  ['a row is no row any more', 'section { display: block }'],
  ['the order is another', '.note { order: -1 }'],
  ['something floats above the rest', '.note { position: fixed }'],
  ['something has to be scrolled', 'section { height: 10px; overflow-y: auto }'],
])
  test(`the layout is another one where ${change}`, async ({ page }) => {
    await withStyle(page, style ?? '')
    const { wide, narrow } = await layouts(page)
    expect(narrow).not.toBe(wide)
  })

for (const [change, style] of [
  ['words are of another', '.note { color: #444 }'],
  ['what lies behind them is', 'section { background: #eee }'],
  ['a picture lies behind them', 'main { background-image: linear-gradient(#fff, #eee) }'],
  ['they shine through', 'main { opacity: 0.9 }'],
  ['words are large', '.note { font-size: 30px }'],
  ['they lie above something else', '.note { position: absolute }'],
])
  test(`the colours are others where ${change}`, async ({ page }) => {
    await withStyle(page, style ?? '')
    const { wide, narrow } = await colours(page)
    expect(narrow).not.toEqual(wide)
  })

test('what is wrong on a phone only is found, in the layout and in the colours of either theme', async ({
  page,
}) => {
  await withStyle(page, '')
  expect(await examine(page, 'Sound')).toEqual([])
  await withStyle(page, '.phone { display: block }')
  expect(await examine(page, 'Picture')).toEqual([
    expect.stringMatching(/^Picture, 360 wide, light: image-alt/),
  ])
  await withStyle(page, '@media (prefers-color-scheme: light) { .note { color: #ddd } }')
  expect(await examine(page, 'Pale')).toEqual([
    expect.stringMatching(/^Pale, 360 wide, light: color-contrast/),
  ])
  await withStyle(page, '@media (prefers-color-scheme: dark) { .note { color: #333 } }')
  expect(await examine(page, 'Dim')).toEqual([expect.stringMatching(/^Dim, 360 wide, dark: color-contrast/)])
})

test('what is wrong between desk and phone only is found', async ({ page }) => {
  const between = '@media (min-width: 700px) and (max-width: 800px)'
  await withStyle(page, '', `${between} { .phone { display: block } }`)
  expect(await examine(page, 'Picture')).toEqual([
    expect.stringMatching(/^Picture, 768 wide, light: image-alt/),
  ])
  await withStyle(page, '', `${between} { .note { color: #888; background: #999 } }`)
  expect(await examine(page, 'Grey')).toEqual([
    expect.stringMatching(/^Grey, 768 wide, light: color-contrast/),
    expect.stringMatching(/^Grey, 768 wide, dark: color-contrast/),
  ])
})
