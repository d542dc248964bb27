import { useState } from 'react'
import * as z from 'zod/mini'
import { packageName } from '#contract/store.ts'

/** What this tab has chosen, and the payment it was begun as. Kept by the tab, so that nothing is paid twice. */
const memory = z.object({
  points: z.optional(packageName),
  /** The card, by the provider's id. */
  card: z.optional(z.string()),
  /** The payment. */
  id: z.optional(z.string()),
  /** The provider was asked to charge the card; and has said that it did. */
  paying: z.optional(z.enum(['begun', 'done'])),
})
export type Memory = z.infer<typeof memory>

const KEY = 'questnest.purchase'

export function useMemory() {
  const [now, setNow] = useState(recall)
  const remember = (next: Memory) => {
    setNow(next)
    try {
      sessionStorage.setItem(KEY, JSON.stringify(next))
    } catch {
      // A browser that keeps nothing forgets it with the page; the server still charges no payment twice.
    }
  }
  return [now, remember] as const
}

function recall(): Memory {
  try {
    return memory.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? '')).data ?? {}
  } catch {
    return {}
  }
}
