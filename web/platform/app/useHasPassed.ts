import { useEffect, useState } from 'react'

/** Returns whether an instant (milliseconds) has passed, and rerenders when it does. True for NaN. */
export function useHasPassed(instant: number) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    // Set no timer for delays near or above 2^31 ms, for which setTimeout fires immediately.
    if (!(instant > Date.now()) || instant - Date.now() > 2_000_000_000) return
    const timer = setTimeout(() => setNow(Date.now()), instant - Date.now() + 500)
    return () => clearTimeout(timer)
  }, [instant])
  return !(instant > now)
}
