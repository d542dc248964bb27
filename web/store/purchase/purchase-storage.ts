import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { packageName } from '#contract/store/packages.ts'
import { emptyPurchase, type PurchaseAction, type PurchaseState, reducePurchase } from './purchase-state.ts'

/**
 * The purchase in the tab's session storage, so that a reload does not pay twice. Each parent has a separate entry,
 * because the other parent may sign in on the same tab.
 */
const storedPurchase = z.object({
  /** The package's name, which is its number of points without the bonus. */
  points: z.optional(packageName),
  card: z.optional(z.string()),
  /** The payment's id. */
  id: z.optional(z.string()),
  /** `begun`: the card provider was asked to charge the card. `done`: the card provider reported success. */
  paying: z.optional(z.enum(['begun', 'done'])),
})

const storageKey = (parentId: string) => `questnest.purchase.${parentId}`

/**
 * The purchase of this tab. `dispatch` stores the new state immediately. So a page that is reloaded while the card is
 * charged knows about the charge.
 */
export function usePurchaseState(parentId: string) {
  const [state, setState] = useState(() => readPurchase(parentId))
  const latestState = useRef(state)
  function dispatch(action: PurchaseAction) {
    latestState.current = reducePurchase(latestState.current, action)
    storePurchase(parentId, latestState.current)
    setState(latestState.current)
  }
  return [state, dispatch] as const
}

const payingByStatus: Partial<Record<PurchaseState['charge']['status'], 'begun' | 'done'>> = {
  charging: 'begun',
  unknown: 'begun',
  charged: 'done',
}

function storePurchase(
  parentId: string,
  { packageName: points, cardId: card, payment_id: id, charge }: PurchaseState,
) {
  try {
    const stored = { points, card, id, paying: payingByStatus[charge.status] }
    sessionStorage.setItem(storageKey(parentId), JSON.stringify(stored))
  } catch {
    // Without storage, a reload forgets the purchase, so the parent could start a second one. The form then shows the
    // price again and asks for a new confirmation.
  }
}

function readPurchase(parentId: string): PurchaseState {
  try {
    const text = sessionStorage.getItem(storageKey(parentId)) ?? ''
    const { points, card, id, paying } = storedPurchase.parse(JSON.parse(text))
    const status = paying === 'done' ? 'charged' : paying === 'begun' ? 'unknown' : 'none'
    return { packageName: points, cardId: card, payment_id: id, charge: { status } }
  } catch {
    return emptyPurchase
  }
}
