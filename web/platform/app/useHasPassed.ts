import { useEffect, useState } from 'react'

/** Whether an instant has passed, and tells when it does. No instant is one that has. */
export function useHasPassed(instant: number) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    // A timer that waits longer than that rings at once.
    if (!(instant > Date.now()) || instant - Date.now() > 2_000_000_000) return
    const timer = setTimeout(() => setNow(Date.now()), instant - Date.now() + 500)
    return () => clearTimeout(timer)
  }, [instant])
  return !(instant > now)
}
