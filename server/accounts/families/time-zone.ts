/** Accepts names such as `America/Toronto`, but not abbreviations or offsets. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-CA', { timeZone: zone })
    return zone.includes('/')
  } catch {
    return false
  }
}
