/**
 * Runs at most `max` tasks concurrently; the rest wait in order. With `patience`, a task that waits longer is not run, and
 * the call throws what `createError` returns.
 */
export function limitConcurrency(max: number, patience?: { seconds: number; createError: () => Error }) {
  const waiting: (() => void)[] = []
  let running = 0

  const waitForTurn = () =>
    new Promise<void>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      waiting.push(start)
      if (!patience) return
      timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(patience.createError())
      }, 1000 * patience.seconds)
    })

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < max) running++
    else await waitForTurn()
    try {
      return await task()
    } finally {
      // A task that waits takes over the place of this one.
      const startNext = waiting.shift()
      if (startNext) startNext()
      else running--
    }
  }
}

/** As `limitConcurrency`, for the tasks of each key by themselves. */
export function limitConcurrencyByKey(...limit: Parameters<typeof limitConcurrency>) {
  const queues = new Map<string, { run: ReturnType<typeof limitConcurrency>; tasks: number }>()
  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { run: limitConcurrency(...limit), tasks: 0 }
    queues.set(key, queue)
    queue.tasks++
    try {
      return await queue.run(task)
    } finally {
      if (--queue.tasks === 0) queues.delete(key)
    }
  }
}
