import { useEffect, useState } from 'react'
import type { Quest } from '#contract/quests/quests.ts'

const storageKey = (userId: string) => `questnest.feast.${userId}`

/**
 * The quests a parent verified since this child last looked on this device, until `dismiss`. Each is told once; what was
 * verified before the first look on a device is no news.
 */
export function useNewlyVerified(userId: string | undefined, quests: readonly Quest[] | undefined) {
  const [newlyVerified, setNewlyVerified] = useState<readonly Quest[]>([])
  useEffect(() => {
    if (!userId || !quests) return
    const verified = quests.filter((quest) => quest.verified)
    const last = readLastSeen(userId)
    const isNew = (quest: Quest) => last !== undefined && decidedAt(quest) > last
    // Verified and taken back while the feast was going on: nothing flies then.
    const isStillVerified = (quest: Quest) => verified.some(({ id }) => id === quest.id)
    setNewlyVerified((now) => [...now.filter(isStillVerified), ...verified.filter(isNew)])
    saveLastSeen(userId, [last ?? '', ...verified.map(decidedAt)].sort().at(-1) ?? '')
  }, [userId, quests])
  return { newlyVerified, dismiss: () => setNewlyVerified([]) }
}

const decidedAt = (quest: Quest) => quest.decided_at ?? ''

/** The instant of the last decision the child saw; undefined before the first look. */
function readLastSeen(userId: string): string | undefined {
  try {
    return localStorage.getItem(storageKey(userId)) ?? undefined
  } catch {
    // A browser that keeps nothing would throw the same feast on every visit.
    return undefined
  }
}

function saveLastSeen(userId: string, instant: string) {
  try {
    localStorage.setItem(storageKey(userId), instant)
  } catch {
    // See above.
  }
}
