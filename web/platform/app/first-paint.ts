import { useEffect, useState } from 'react'
import { wait } from '#web/platform/api/wait.ts'

/** A change that a script makes to the page becomes visible up to two frames later. */
const FRAMES_TO_WAIT = 3

/** A background tab does not paint, so stop waiting after this time. */
const MAX_WAIT_MS = 3_000

let isPainted = false
let firstPaint: Promise<void> | undefined

/** Resolves once the first screen is visible. Use it to delay downloads that would slow down the first screen. */
export function afterFirstPaint() {
  firstPaint ??= Promise.race([waitForFrames(), wait(MAX_WAIT_MS)]).then(() => {
    isPainted = true
  })
  return firstPaint
}

async function waitForFrames() {
  for (let frame = 0; frame < FRAMES_TO_WAIT; frame++) await new Promise(requestAnimationFrame)
  await wait(0)
}

export function useHasPainted() {
  const [hasPainted, setHasPainted] = useState(isPainted)
  useEffect(() => {
    if (!hasPainted) void afterFirstPaint().then(() => setHasPainted(true))
  }, [hasPainted])
  return hasPainted
}
