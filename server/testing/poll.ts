/** Polls without a limit: the test's own timeout ends it. */
export async function poll<T>(read: () => Promise<T>, isDone: (value: T) => unknown): Promise<T> {
  for (;;) {
    const value = await read()
    if (isDone(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
