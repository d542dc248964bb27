import { useEffect, useState } from 'react'
import type { Quest } from '#contract/quests/quests.ts'
import { readLocal, writeLocal } from '#web/platform/app/local-storage.ts'

/** Holds the instant of the last decision the child saw; nothing before the first look, and in a browser that keeps nothing. */
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
    const last = readLocal(storageKey(userId))
    const isNew = (quest: Quest) => last !== undefined && decidedAt(quest) > last
    // Verified and taken back while the feast was going on: nothing flies then.
    const isStillVerified = (quest: Quest) => verified.some(({ id }) => id === quest.id)
    setNewlyVerified((now) => [...now.filter(isStillVerified), ...verified.filter(isNew)])
    writeLocal(storageKey(userId), [last ?? '', ...verified.map(decidedAt)].sort().at(-1) ?? '')
  }, [userId, quests])
  return { newlyVerified, dismiss: () => setNewlyVerified([]) }
}

const decidedAt = (quest: Quest) => quest.decided_at ?? ''
