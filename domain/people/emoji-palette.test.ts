import { describe, expect, it } from 'vitest'
import { emojiNames, emojiPalette, profileEmojis } from './emoji-names.ts'

describe('the palette of icons', () => {
  it('has faces, professions and symbols, in this order', () => {
    expect(Object.keys(emojiPalette)).toEqual(['Faces', 'Professions', 'Symbols'])
  })

  it('has every icon once, under a name of its own', () => {
    expect(new Set(profileEmojis).size).toBe(profileEmojis.length)
    expect(new Set(profileEmojis.map((emoji) => emojiNames[emoji])).size).toBe(profileEmojis.length)
  })
})
