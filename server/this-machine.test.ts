import { describe, expect, it } from 'vitest'
import { accountAtOtherEnd } from './this-machine.ts'

const head =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode'
const line = (from: string, to: string, account: number) =>
  `   1: ${from} ${to} 01 00000000:00000000 00:00000000 00000000 ${`${account}`.padStart(5)}        0 31337 1 0000000000000000 20 0 0 10 -1`

/** Port 3000 is 0BB8, 43690 is AAAA. */
const asked = { remotePort: 43_690, localPort: 3000 }
const [here, there] = ['0100007F:0BB8', '0100007F:AAAA']

describe('Whose program is at the other end of a connection', () => {
  it.each([
    ['by the older kind of address', there, here],
    ['by the newer one', '00000000000000000000000001000000:AAAA', '00000000000000000000000001000000:0BB8'],
    [
      'by one within the other',
      '0000000000000000FFFF00000100007F:AAAA',
      '0000000000000000FFFF00000100007F:0BB8',
    ],
  ])('is read off its own end, %s', (_, from, to) => {
    expect(accountAtOtherEnd([head, line(to, from, 0), line(from, to, 1000), ''].join('\n'), asked)).toBe(
      1000,
    )
  })

  it.each([
    ['other ports', line('0100007F:AAAB', here, 1000)],
    ['another server', line(there, '0100007F:0BB9', 1000)],
    ['the same ports, from another address', line('1401A8C0:AAAA', '0101A8C0:0BB8', 1000)],
    ['nothing', ''],
  ])('is not known by a list with %s', (_, listed) => {
    expect(accountAtOtherEnd([head, listed].join('\n'), asked)).toBeNull()
  })
})
