import { useEffect, useState } from 'react'

/** A page in a tab that nobody looks at is not painted. */
const LATEST = 3_000

let isPainted = false
let painted: Promise<void> | undefined

/** Once the first screen that asks for it is in sight. What that needs must not wait for what comes after it. */
export function firstPaint() {
  painted ??= new Promise<void>((resolve) => {
    // The task after the frame: that has been painted by then.
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LATEST)
  }).then(() => {
    isPainted = true
  })
  return painted
}

export function useIsPainted() {
  const [isIt, setIt] = useState(isPainted)
  useEffect(() => {
    if (!isIt) void firstPaint().then(() => setIt(true))
  }, [isIt])
  return isIt
}
