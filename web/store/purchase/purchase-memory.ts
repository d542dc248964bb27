import { useState } from 'react'
import * as z from 'zod/mini'
import { packageName } from '#contract/store/packages.ts'

/**
 * What a parent has chosen in this tab, and the payment it was begun as. Kept by the tab, so that nothing is paid twice, and
 * for each parent apart: another one may sign in there.
 */
const memory = z.object({
  points: z.optional(packageName),
  /** The card, by the provider's id. */
  card: z.optional(z.string()),
  /** The payment. */
  id: z.optional(z.string()),
  /** The provider was asked to charge the card; and has said that it did. */
  paying: z.optional(z.enum(['begun', 'done'])),
})
export type PurchaseMemory = z.infer<typeof memory>

const storageKey = (parentId: string) => `questnest.purchase.${parentId}`

export function usePurchaseMemory(parentId: string) {
  const [now, setNow] = useState(() => readMemory(parentId))
  const remember = (next: PurchaseMemory) => {
    setNow(next)
    try {
      sessionStorage.setItem(storageKey(parentId), JSON.stringify(next))
    } catch {
      // A browser that keeps nothing forgets it with the page; the server still charges no payment twice.
    }
  }
  return [now, remember] as const
}

function readMemory(parentId: string): PurchaseMemory {
  try {
    return memory.safeParse(JSON.parse(sessionStorage.getItem(storageKey(parentId)) ?? '')).data ?? {}
  } catch {
    return {}
  }
}
