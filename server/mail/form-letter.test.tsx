import { describe, expect, it } from 'vitest'
import { formLetter } from './form-letter.ts'
import { Letter, Paragraph } from './letter.tsx'

const written = () =>
  formLetter((blank) => (
    <Letter preview={blank('what')} title="A form">
      <Paragraph>
        Hello {blank('name')}, about {blank('what')}
      </Paragraph>
    </Letter>
  ))

describe('A form letter', () => {
  it('is filled in anew for each reader', async () => {
    const fill = await written()
    const letters = [fill({ name: 'Ada', what: 'ships' }), fill({ name: 'Bea', what: 'cranes' })]
    expect(letters.map(({ text }) => /Hello .*/.exec(text)?.[0])).toEqual([
      'Hello Ada, about ships',
      'Hello Bea, about cranes',
    ])
    expect(letters[1]?.html).not.toMatch(/Ada|ships|[\uE000\uE001]/)
  })

  it('takes every word as a word: no markup, no blank, no pattern of a replacement', async () => {
    const fill = await written()
    const { html, text } = fill({ name: '<b>&"\'</b>', what: '$& \uE000name\uE001\nnext' })
    expect(html).toContain('&lt;b&gt;&amp;&quot;&#x27;&lt;/b&gt;')
    expect(html).toContain('$&amp; \uE000name\uE001 next')
    expect(text).toContain('Hello <b>&"\'</b>, about $& \uE000name\uE001 next')
  })
})
