import { readFileSync } from 'node:fs'

// Loaded into a server before its own code: its clock runs ahead by as many milliseconds as the file says.
const RealDate = Date
const now = () => RealDate.now() + Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'))

// Not a class of its own: libraries look at the very prototype of Date.
globalThis.Date = new Proxy(RealDate, {
  construct: (date, given, maker) => Reflect.construct(date, given.length === 0 ? [now()] : given, maker),
  get: (date, key) => (key === 'now' ? now : Reflect.get(date, key)),
})
