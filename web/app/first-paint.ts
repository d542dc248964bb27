import { useEffect, useState } from 'react'

/** A page in a tab that nobody looks at is not painted. */
const LATEST = 3_000

let isPainted = false
let painted: Promise<void> | undefined

/** Once the first screen is in sight. What that needs must not wait for what comes after it. */
export function firstPaint() {
  painted ??= new Promise<void>((resolve) => {
    const seen = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve()
    })
    seen.observe({ type: 'paint', buffered: true })
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
