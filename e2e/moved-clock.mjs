import { readFileSync } from 'node:fs'

// Loaded into a server before its own code: its clock runs ahead by as many milliseconds as the file says.
const RealDate = Date
let ahead = 0
const now = () => {
  const said = readFileSync(process.env.CLOCK_FILE ?? '', 'utf8')
  // While it is written anew it is empty, and the time is not the present for that.
  if (said !== '') ahead = Number(said)
  return RealDate.now() + ahead
}

// Not a class of its own: libraries look at the very prototype of Date.
globalThis.Date = new Proxy(RealDate, {
  construct: (date, given, maker) => Reflect.construct(date, given.length === 0 ? [now()] : given, maker),
  get: (date, key) => (key === 'now' ? now : Reflect.get(date, key)),
})

// A timer that was set in the future of the moved clock lies further off, once it is back, than a timer can wait, and
// would strike at once, again and again. It waits as long as it can instead.
const farthest = 2 ** 31 - 1
globalThis.setTimeout = new Proxy(setTimeout, {
  apply: (set, self, [act, wait, ...given]) =>
    Reflect.apply(set, self, [act, wait > farthest ? farthest : wait, ...given]),
})
