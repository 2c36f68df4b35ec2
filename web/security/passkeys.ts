import { security } from '@cairn/domain/security/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'
import { dateText } from '../ui/moment-text.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['security', 'passkeys'],
  queryFn: ({ signal }) => call(security.passkeys, {}, { signal }),
  select: ({ passkeys }) => passkeys,
})

const devices: [sign: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/Linux/, 'Linux computer'],
]

/** A name to begin with: what kind of device this is, as far as the browser tells. */
export const suggestedName = (userAgent: string) =>
  devices.find(([sign]) => sign.test(userAgent))?.[1] ?? 'This device'

/** The day as it is called in that time zone; the present one is 'today'. */
export const dayIn = (timeZone: string, moment: Date, now: Date) => {
  const day = dateText(moment, timeZone)
  return day === dateText(now, timeZone) ? 'today' : day
}
