import { useEffect, useState } from 'react'
import { wait } from '#web/platform/api/wait.ts'

/** A browser draws one frame while scripts make the next: when a third has been made, the first is in sight. */
const FRAMES = 3

/** A page in a tab that nobody looks at is not painted. */
const LATEST_MS = 3_000

let isPainted = false
let painted: Promise<void> | undefined

/** Once the first screen that asks for it is in sight. What that needs must not wait for what comes after it. */
export function afterFirstPaint() {
  painted ??= Promise.race([frames(), wait(LATEST_MS)]).then(() => {
    isPainted = true
  })
  return painted
}

async function frames() {
  for (let frame = 0; frame < FRAMES; frame++) await new Promise(requestAnimationFrame)
  await wait(0)
}

export function useHasPainted() {
  const [hasPainted, setHasPainted] = useState(isPainted)
  useEffect(() => {
    if (!hasPainted) void afterFirstPaint().then(() => setHasPainted(true))
  }, [hasPainted])
  return hasPainted
}
