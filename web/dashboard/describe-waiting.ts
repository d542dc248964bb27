import { m } from '#messages'

/** The sentence about everything that waits for the parent's decision, or undefined if nothing does. */
export function describeWaiting(
  questCount: number,
  joinCount: number,
  requestCount: number,
): string | undefined {
  const count = questCount + joinCount + requestCount
  if (count === 0) return undefined
  if (questCount === count) return m.family_waits({ count })
  if (joinCount === count) return m.invite_wait({ count })
  return requestCount === count ? m.request_waits({ count }) : m.request_and_quests({ count })
}

/** The sentence about what is known to wait while a part of the list could not be loaded, or undefined if nothing is. */
export const describeKnown = (count: number): string | undefined =>
  count > 0 ? m.family_waits_at_least({ count }) : undefined
