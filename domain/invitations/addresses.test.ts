import { describe, expect, it } from 'vitest'
import { readAddresses } from './rules.ts'

const emailsIn = (text: string) => readAddresses(text).emails
const [ada, bo, cy] = ['ada@example.com', 'bo@example.com', 'cy@example.com']

describe('addresses in a pasted text', () => {
  it.each([
    ['commas', `${ada},${bo}, ${cy}`],
    ['semicolons', `${ada}; ${bo};${cy};`],
    ['spaces', ` ${ada} ${bo}  ${cy} `],
    ['lines of any system', `${ada}\n${bo}\r\n${cy}\n`],
    ['tabs', `${ada}\t${bo}\t${cy}`],
  ])('are told apart by %s', (_, text) => {
    expect(readAddresses(text)).toEqual({ emails: [ada, bo, cy], invalid: [] })
  })

  it('are taken out of names and angle brackets', () => {
    expect(readAddresses(`Ada Lovelace <${ada}>, <${bo}>; "Young, Cy" <${cy}>`)).toEqual({
      emails: [ada, bo, cy],
      invalid: [],
    })
  })

  it('are not taken for the name of the next', () => {
    expect(emailsIn(`${ada} Bo <${bo}> Cy Young<${cy}>`)).toEqual([ada, bo, cy])
  })

  it('count once, whatever their case', () => {
    expect(emailsIn(`${ada} ADA@example.com, Ada <Ada@Example.com>`)).toEqual([ada])
  })

  it('keep the order in which they stand', () => {
    expect(emailsIn(`${cy} ${ada} ${bo}`)).toEqual([cy, ada, bo])
  })

  it('leave what is none to be named, each once', () => {
    expect(readAddresses(`${ada}, bo@, example.com bo@, Cy <cy>`)).toEqual({
      emails: [ada],
      invalid: ['bo@', 'example.com', 'cy'],
    })
  })

  it.each(['', '  \n', ',;,'])('may be none at all: %j', (text) => {
    expect(readAddresses(text)).toEqual({ emails: [], invalid: [] })
  })
})
