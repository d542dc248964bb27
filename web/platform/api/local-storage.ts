/** Returns undefined if the key is missing or the browser blocks storage. */
export function readLocal(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function writeLocal(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The browser blocks storage, so every visit is like the first.
  }
}
