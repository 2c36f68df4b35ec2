import { afterEach, expect, it } from 'vitest'
import { isMeant } from './run-keys.ts'

const drawn = (inside: string) => {
  document.body.innerHTML = inside
  const one = (id: string) => {
    const found = document.getElementById(id)
    if (!found) throw new Error(`Nothing is called ${id}`)
    return found
  }
  return { part: one('part'), one }
}
afterEach(() => {
  document.body.innerHTML = ''
})

it('keys are heard in the part itself, and from the page around it when nothing there wants them', () => {
  const { part, one } = drawn(`
    <main id="main"><a id="link" href="/x">x</a><input id="search"><select id="choice"></select>
      <button id="menu" aria-haspopup="menu">…</button><button id="plain">x</button>
      <div id="part"><textarea id="own"></textarea></div></main>
    <div role="menu"><button id="item">x</button></div>`)
  expect(
    [document.body, one('main'), one('link'), one('plain'), one('own'), part].map((at) => isMeant(part, at)),
  ).toEqual([true, true, true, true, true, true])
  expect(
    [one('search'), one('choice'), one('menu'), one('item'), window].map((at) => isMeant(part, at)),
  ).toEqual([false, false, false, false, false])
})

it('under an open dialog no key is heard, and in one only those of what stands in it', () => {
  const { part, one } = drawn(`
    <main id="main"><div id="part"></div></main>
    <section role="dialog" aria-modal="true"><button id="button">x</button><div id="within"></div></section>`)
  expect([document.body, one('main'), one('button')].map((at) => isMeant(part, at))).toEqual([
    false,
    false,
    false,
  ])
  expect([document.body, one('button')].map((at) => isMeant(one('within'), at))).toEqual([true, true])
})
