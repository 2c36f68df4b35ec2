/** A part of a long list, in pixels from where it begins. */
export type View = { from: number; to: number }

/** How far beyond the window rows are drawn already. */
const beyond = 600
/** How coarse its place is followed. */
const grain = 100
/** What is drawn anew at a time: some four rows, which a slow machine draws within a frame or two. */
const stride = 300

/** About what a window shows of a list that begins in it. */
export const atFirst: View = { from: 0, to: 800 }

const wantedAround = ({ from, to }: View, height: number): View => ({
  from: Math.max(0, Math.floor((from - beyond) / grain) * grain),
  to: Math.min(height, Math.ceil((to + beyond) / grain) * grain),
})

const overlap = (a: View, b: View) => a.from < b.to && b.from < a.to

/** The next part of a list to be drawn on the way to what the window wants; the same one once it is reached. */
export const towards = (drawn: View, window: View, height: number): View => {
  const wanted = wantedAround(window, height)
  const start = overlap(drawn, window) ? drawn : { from: window.from, to: window.from }
  const to = Math.min(wanted.to, start.to + stride)
  // What lies ahead comes first: that above the window is filled up once everything below it is there.
  const from = Math.max(wanted.from, to < wanted.to ? start.from : start.from - stride)
  return from === drawn.from && to === drawn.to ? drawn : { from, to }
}
