type Box = { left: number; right: number; top: number; bottom: number }
type Size = { width: number; height: number }

const edge = 16
const air = 8

/**
 * How far above the lower edge of the window notices stand, at its right: as low as they can without lying on what
 * people are about to press. Where that leaves no room they stand at the edge all the same.
 */
export const noticeBottom = (notices: Size, view: Size, pressed: readonly Box[]) => {
  const left = view.width - edge - notices.width
  const inTheWay = (bottom: number) =>
    pressed.filter(
      (box) =>
        box.right > left - air &&
        box.left < view.width - edge + air &&
        box.bottom > view.height - bottom - notices.height - air &&
        box.top < view.height - bottom + air,
    )
  let bottom = edge
  for (let met = inTheWay(bottom); met.length > 0; met = inTheWay(bottom))
    bottom = view.height - Math.min(...met.map(({ top }) => top)) + air
  return bottom + notices.height > view.height ? edge : bottom
}
