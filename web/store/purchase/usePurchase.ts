import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Card } from '#contract/store/cards.ts'
import type { PackageName } from '#contract/store/packages.ts'
import { cancelPayment } from '#contract/store/payments.ts'
import { m } from '#messages'
import { ApiError, call } from '#web/platform/app/api.ts'
import { flash } from '#web/platform/app/flash.tsx'
import type { CardProvider } from '#web/store/cards/card-provider.ts'
import { paymentQuery } from '#web/store/queries.ts'
import { usePurchaseMemory } from './purchase-memory.ts'
import { requestQuote, requestQuoteOrDropPromo } from './request-quote.ts'

export const POINTS = 0
export const CARD = 1
export const REVIEW = 2
const RESULT = 3
/** While it is not known how a payment went. */
const ASK_EVERY = 2_000

/** How paying ended, as far as is known. */
export type Ending = 'credited' | 'arriving' | 'unknown' | 'given_up' | { refused: string }

/**
 * The four steps of buying points. What was chosen and begun is remembered by the tab, the step by the address, and how a
 * payment stands is always the server's word: so reloading, going back and a second tab are safe. (P02)
 */
export function usePurchase(parentId: string, cards: readonly Card[]) {
  const queries = useQueryClient()
  const [memory, remember] = usePurchaseMemory(parentId)
  const [search, setSearch] = useSearchParams()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const isHere = useIsHere()

  const { id = '' } = memory
  const {
    data: begun,
    error,
    refetch: readAgain,
  } = useQuery({
    ...paymentQuery(id),
    enabled: id !== '',
    refetchInterval: ({ state }) => memory.paying && state.data?.payment.status === 'pending' && ASK_EVERY,
  })
  const isMissing = error instanceof ApiError && error.code === 'not_found'
  const payment = isMissing ? undefined : begun?.payment
  const paying = isMissing ? undefined : memory.paying
  /** By another order, or because it lay too long. */
  const isGivenUp = payment?.status === 'cancelled'
  const card = cards.find((one) => one.id === memory.card)
  const order = payment?.status === 'pending' ? payment : undefined
  const isQuoted =
    order &&
    order.package === memory.points &&
    order.postal_code === card?.billing_details.address.postal_code

  const wanted = Number(search.get('step') ?? 1) - 1
  const reachable = memory.points === undefined ? POINTS : isQuoted ? REVIEW : CARD
  const ending = endingOf()
  const step = ending ? RESULT : isBusy ? REVIEW : Math.max(POINTS, Math.min(wanted, reachable)) || POINTS

  function endingOf(): Ending | undefined {
    if (payment?.status === 'succeeded') return paying || wanted === RESULT ? 'credited' : undefined
    if (isBusy) return undefined
    if (refused !== undefined) return { refused }
    if (!paying) return undefined
    if (payment && payment.status !== 'pending') return 'given_up'
    return paying === 'done' ? 'arriving' : 'unknown'
  }

  /** Leads to a step; by the address, so that the back button knows the way. */
  function go(to: number, replace = false) {
    setRefused(undefined)
    // Somebody who went elsewhere meanwhile stays there.
    if (isHere.current) setSearch(to === POINTS ? {} : { step: String(to + 1) }, { replace })
  }

  function choosePoints(points: PackageName) {
    remember({ ...memory, points })
  }

  /** With this card; the taxes follow from where it is billed. */
  async function chooseCard(chosen: Card) {
    const { points } = memory
    const postal = chosen.billing_details.address.postal_code ?? ''
    if (points === undefined) return
    const isSame = order?.package === points && order.postal_code === postal
    const promo = order?.promo ? { promo: order.promo } : {}
    const quoted = isSame
      ? order
      : await requestQuoteOrDropPromo(queries, { points, postal, ...promo }, order)
    remember({ points, card: chosen.id, id: quoted.id })
    go(REVIEW)
  }

  /** With a promo code, or without one any more. */
  async function applyPromo(promo?: string) {
    if (!order) return
    const { package: points, postal_code: postal } = order
    const quoted = await requestQuote(queries, { points, postal, ...(promo && { promo }) }, order)
    remember({ ...memory, id: quoted.id })
  }

  async function pay(provider: CardProvider) {
    const secret = begun?.client_secret
    if (!secret || !card || isBusy) return
    setBusy(true)
    // Only what is shown is charged, whatever another tab made of the order meanwhile.
    const now = (await asItStands())?.payment
    if (
      now &&
      (now.status !== 'pending' || now.total_price !== order?.total_price || now.package !== order.package)
    ) {
      setBusy(false)
      return flash.error(m.refusal_payment_moved_on())
    }
    remember({ ...memory, paying: 'begun' })
    const outcome = await provider.pay(secret, card.id)
    if (outcome === 'succeeded') {
      remember({ ...memory, paying: 'done' })
      // Asking has the server look at once.
      void queries.invalidateQueries(paymentQuery(id))
    }
    // What the provider refuses may have been given up by us, or paid already by another press: the server knows.
    // Where it cannot be asked, refused it was in any case.
    else if (!outcome.isUnsure && ((await asItStands())?.payment.status ?? 'pending') === 'pending') {
      remember(memory)
      setRefused(outcome.message)
    }
    setBusy(false)
    showResult()
  }

  /** The server's word, where it can be had now. */
  async function asItStands() {
    return queries.fetchQuery({ ...paymentQuery(id), staleTime: 0 }).catch(() => undefined)
  }

  function showResult() {
    if (isHere.current) setSearch({ step: String(RESULT + 1) }, { replace: true })
  }

  // Once the good end stands on its own address, nothing is being paid any more, and every other address is a new purchase.
  useEffect(() => {
    if (ending !== 'credited') return
    if (wanted !== RESULT) showResult()
    else if (paying) remember({ id })
  })

  /** Nobody knows how it went, and it is safe to press again: the same payment is never charged twice. */
  function backToOrder() {
    remember({ ...memory, paying: undefined })
    go(REVIEW, true)
  }

  /** The same order, with this or another card. */
  function tryAgain() {
    remember({ ...memory, paying: undefined })
    go(CARD)
  }

  async function giveUp() {
    try {
      await call(cancelPayment, { params: { id } })
    } catch {
      // It was paid or given up already, which the server shows; or it is given up by itself within a day.
    }
    startOver()
  }

  function startOver() {
    remember({})
    go(POINTS)
  }

  return {
    ...{
      memory,
      order,
      payment,
      isGivenUp,
      card,
      step,
      ending,
      isBusy,
      isReading: id !== '' && !begun && !error,
    },
    ...{ go, choosePoints, chooseCard, applyPromo, pay, readAgain, backToOrder, tryAgain, giveUp, startOver },
  }
}
export type Purchasing = ReturnType<typeof usePurchase>

/** Whether the screen still stands when something that was waited for has come. */
function useIsHere() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
