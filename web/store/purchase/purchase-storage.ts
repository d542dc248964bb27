import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { packageName } from '#contract/store/packages.ts'
import { emptyPurchase, type PurchaseAction, type PurchaseState, reducePurchase } from './purchase-state.ts'

/**
 * A purchase as the tab keeps it, so that nothing is paid twice, and for each parent apart: another one may sign in there.
 */
const storedPurchase = z.object({
  points: z.optional(packageName),
  card: z.optional(z.string()),
  /** The payment. */
  id: z.optional(z.string()),
  /** The provider was asked to charge the card; and has said that it did. */
  paying: z.optional(z.enum(['begun', 'done'])),
})

const storageKey = (parentId: string) => `questnest.purchase.${parentId}`

/**
 * The purchase of this tab. What is dispatched is stored at once: when the card is charged, a page that is loaded anew
 * already knows it.
 */
export function usePurchaseState(parentId: string) {
  const [state, setState] = useState(() => readPurchase(parentId))
  const latest = useRef(state)
  function dispatch(action: PurchaseAction) {
    latest.current = reducePurchase(latest.current, action)
    storePurchase(parentId, latest.current)
    setState(latest.current)
  }
  return [state, dispatch] as const
}

const payingOf: Partial<Record<PurchaseState['charge']['status'], 'begun' | 'done'>> = {
  charging: 'begun',
  unknown: 'begun',
  charged: 'done',
}

function storePurchase(
  parentId: string,
  { packageName: points, card, payment_id: id, charge }: PurchaseState,
) {
  try {
    const stored = { points, card, id, paying: payingOf[charge.status] }
    sessionStorage.setItem(storageKey(parentId), JSON.stringify(stored))
  } catch {
    // A browser that keeps nothing forgets it with the page; the server still charges no payment twice.
  }
}

function readPurchase(parentId: string): PurchaseState {
  try {
    const text = sessionStorage.getItem(storageKey(parentId)) ?? ''
    const { points, card, id, paying } = storedPurchase.parse(JSON.parse(text))
    const status = paying === 'done' ? 'charged' : paying === 'begun' ? 'unknown' : 'none'
    return { packageName: points, card, payment_id: id, charge: { status } }
  } catch {
    return emptyPurchase
  }
}
