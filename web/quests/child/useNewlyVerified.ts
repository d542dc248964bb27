import { useEffect, useState } from 'react'
import type { Quest } from '#contract/quests/quests.ts'
import { readLocal, writeLocal } from '#web/platform/api/local-storage.ts'

/**
 * The key under which the time of the newest verification that the child has seen is stored. Without storage, every visit
 * counts as the first.
 */
const storageKey = (userId: string) => `questnest.last-decision.${userId}`

/**
 * Returns the quests verified since the child's last visit on this device, until `dismiss` is called. Returns none on
 * the first visit.
 */
export function useNewlyVerified(userId: string | undefined, quests: readonly Quest[] | undefined) {
  const [newlyVerified, setNewlyVerified] = useState<readonly Quest[]>([])
  useEffect(() => {
    if (!userId || !quests) return
    const verified = quests.filter((quest) => quest.verified)
    const lastSeen = readLocal(storageKey(userId))
    const isNew = (quest: Quest) => lastSeen !== undefined && decidedAt(quest) > lastSeen
    // A parent may undo a decision while the celebration is open.
    const isStillVerified = (quest: Quest) => verified.some(({ id }) => id === quest.id)
    setNewlyVerified((current) => [...current.filter(isStillVerified), ...verified.filter(isNew)])
    writeLocal(storageKey(userId), [lastSeen ?? '', ...verified.map(decidedAt)].sort().at(-1) ?? '')
  }, [userId, quests])
  return { newlyVerified, dismiss: () => setNewlyVerified([]) }
}

const decidedAt = (quest: Quest) => quest.decided_at ?? ''
