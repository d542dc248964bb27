import { setTimeout as pause } from 'node:timers/promises'
import type { startChildProcess } from '../child-process.mjs'

/** A process of ops/child-process.mjs. */
export type Process = Pick<ReturnType<typeof startChildProcess>, 'pid' | 'ended' | 'stop'>

const LIMIT_SECONDS = 120

/** Waits until a new process answers. Ends it and throws if it does not, or has ended. */
export async function waitUntilAnswers(
  answers: () => Promise<boolean>,
  name: string,
  { ended, stop }: Process,
) {
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  const deadline = Date.now() + 1000 * LIMIT_SECONDS
  while (!(await answers())) {
    if (hasEnded || Date.now() > deadline) {
      await stop()
      throw new Error(`${name} does not answer. See the errors above.`)
    }
    await pause(50)
  }
}
