type DeviceKind = 'laptop' | 'phone' | 'tablet' | 'unknown'
type Device = { browser: string | null; system: string | null; kind: DeviceKind }

/** In this order: nearly every browser also claims to be the ones below it. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
]

const systems: [pattern: RegExp, name: string, kind: DeviceKind][] = [
  [/\biPad\b/, 'iPadOS', 'tablet'],
  [/\b(iPhone|iPod)\b/, 'iOS', 'phone'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bCrOS\b/, 'ChromeOS', 'laptop'],
  [/\bWindows NT\b/, 'Windows', 'laptop'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS', 'laptop'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'laptop'],
]

/** What a person would call the device; a user agent is a claim, so whatever is not recognised stays unknown. */
export const deviceOf = (userAgent: string | null): Device => {
  const said = userAgent ?? ''
  const [, system = null, kind = 'unknown'] = systems.find(([pattern]) => pattern.test(said)) ?? []
  const [, browser = null] = browsers.find(([pattern]) => pattern.test(said)) ?? []
  return { browser, system, kind }
}

export const deviceName = ({ browser, system }: Device) => {
  if (browser !== null && system !== null) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
