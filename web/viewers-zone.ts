/** Times are shown as the clock on the viewer's wall has them. */
export const viewersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
