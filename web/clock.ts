import { useEffect, useState } from 'react'

const minute = 60_000

/** The time, to the minute, for what a page says about days and hours. */
export const useNow = () => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Times are shown as the clock on the viewer's wall has them. */
export const viewersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
