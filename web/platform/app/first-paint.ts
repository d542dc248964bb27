import { useEffect, useState } from 'react'
import { wait } from '#web/platform/api/wait.ts'

/** The browser draws a frame while scripts prepare the next, so by the third the first is visible. */
const FRAMES = 3

/** A background tab does not paint, so stop waiting after this. */
const LATEST_MS = 3_000

let isPainted = false
let painted: Promise<void> | undefined

/** Resolves once the first screen is visible. Use it to delay loading that would slow that screen down. */
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
