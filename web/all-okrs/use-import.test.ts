import { describe, expect, it } from 'vitest'
import { textOf } from './import-dialog.tsx'

const bytes = (...codes: number[]) => new Uint8Array(codes).buffer

describe('a file of OKRs that was saved', () => {
  it.each([
    ['in UTF-8', bytes(0xc3, 0x84, 0x72)],
    ['in UTF-8 with its mark', bytes(0xef, 0xbb, 0xbf, 0xc3, 0x84, 0x72)],
    ['by a spreadsheet in the alphabet of Western Europe', bytes(0xc4, 0x72)],
    ['by a spreadsheet as Unicode text', bytes(0xff, 0xfe, 0xc4, 0x00, 0x72, 0x00)],
  ])('%s is read as it was written', (_, file) => {
    expect(textOf(file)).toBe('Är')
  })
})
