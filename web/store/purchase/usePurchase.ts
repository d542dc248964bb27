import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Card } from '#contract/store/cards.ts'
import type { PackageName } from '#contract/store/packages.ts'
import {
  cancelPayment,
  changePayment,
  getPayment,
  type Payment,
  type PaymentChange,
  startPayment,
} from '#contract/store/payments.ts'
import { m } from '#messages'
import { ApiError, call } from '#web/platform/api/api.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import type { CardProvider } from '#web/store/cards/card-provider.ts'
import { paymentQuery } from '#web/store/queries.ts'
import { isCharging, type Step, steps, viewPurchase } from './purchase-state.ts'
import { usePurchaseState } from './purchase-storage.ts'

/** The time between two reads of a payment whose result the server does not know yet. */
const POLL_INTERVAL_MS = 2_000

/**
 * The four steps of buying points. The choices are stored in the tab, the step is in the URL, and the payment's status
 * always comes from the server. So reloading, going back and a second tab are safe. (P02)
 */
export function usePurchase(parentId: string, cards: readonly Card[]) {
  const queryClient = useQueryClient()
  const [state, dispatch] = usePurchaseState(parentId)
  const [search, setSearch] = useSearchParams()
  const isMounted = useIsMounted()

  const { payment_id: id = '', charge } = state
  const isPolled = charge.status !== 'none' && charge.status !== 'checking' && charge.status !== 'refused'
  const { data, error, refetch } = useQuery({
    ...paymentQuery(id),
    enabled: id !== '',
    refetchInterval: ({ state: query }) =>
      isPolled && query.data?.payment.status === 'pending' && POLL_INTERVAL_MS,
  })
  const isMissing = error instanceof ApiError && error.code === 'not_found'
  const payment = isMissing ? undefined : data?.payment
  const pendingPayment = payment?.status === 'pending' ? payment : undefined
  const card = cards.find((savedCard) => savedCard.id === state.cardId)
  const requestedStep = steps[Math.trunc(Number(search.get('step') ?? 1)) - 1]
  const view = viewPurchase(state, { payment, isMissing, card, requestedStep })

  /** Navigates by URL, so that the back button works. */
  function goTo(step: Step, replace = false) {
    dispatch({ type: 'step_changed' })
    // Do not navigate if the parent has left the page meanwhile.
    if (isMounted.current)
      setSearch(step === 'package' ? {} : { step: String(steps.indexOf(step) + 1) }, { replace })
  }

  function choosePackage(packageName: PackageName) {
    dispatch({ type: 'package_chosen', packageName })
  }

  /** Gets a quote: the taxes depend on the card's billing address. */
  async function chooseCard(chosenCard: Card) {
    const { packageName } = state
    const postal = chosenCard.billing_details.address.postal_code ?? ''
    if (packageName === undefined) return
    const isQuoteCurrent = pendingPayment?.package === packageName && pendingPayment.postal_code === postal
    const promo = pendingPayment?.promo ? { promo: pendingPayment.promo } : {}
    const quoted = isQuoteCurrent
      ? pendingPayment
      : await requestQuoteOrDropPromo(queryClient, { points: packageName, postal, ...promo }, pendingPayment)
    dispatch({ type: 'quoted', packageName, cardId: chosenCard.id, payment_id: quoted.id })
    goTo('review')
  }

  /** Applies `promo`; without it, removes the applied code. */
  async function changePromo(promo?: string) {
    if (!pendingPayment) return
    const { package: points, postal_code: postal } = pendingPayment
    const quoted = await requestQuote(
      queryClient,
      { points, postal, ...(promo && { promo }) },
      pendingPayment,
    )
    dispatch({ type: 'promo_changed', payment_id: quoted.id })
  }

  async function pay(provider: CardProvider) {
    const secret = data?.client_secret
    if (!secret || !card || isCharging(state)) return
    dispatch({ type: 'pay_pressed' })
    // Charge only what is shown: another tab may have changed the payment meanwhile.
    const current = (await readPayment())?.payment
    const isAsShown =
      current?.status === 'pending' &&
      current.total_price === pendingPayment?.total_price &&
      current.package === pendingPayment.package
    if (current && !isAsShown) {
      dispatch({ type: 'payment_changed' })
      return flash.error(m.refusal_payment_moved_on())
    }
    dispatch({ type: 'charge_sent' })
    const outcome = await provider.pay(secret, card.id)
    if (outcome === 'succeeded') {
      dispatch({ type: 'charge_succeeded' })
      // Reading the payment also makes the server check its status immediately.
      void queryClient.invalidateQueries(paymentQuery(id))
    }
    // The provider also refuses a payment that we cancelled or that an earlier click paid, so ask the server.
    // If the server cannot be reached, treat the payment as refused.
    else if (!outcome.isOutcomeUnknown && ((await readPayment())?.payment.status ?? 'pending') === 'pending')
      dispatch({ type: 'charge_refused', message: outcome.message })
    else dispatch({ type: 'charge_unsettled' })
    showResult()
  }

  /** Returns undefined if the server cannot be reached. */
  async function readPayment() {
    return queryClient.fetchQuery({ ...paymentQuery(id), staleTime: 0 }).catch(() => undefined)
  }

  function showResult() {
    if (isMounted.current) setSearch({ step: String(steps.indexOf('result') + 1) }, { replace: true })
  }

  const isCredited = view.step === 'result' && view.result === 'credited'
  // First give the result its own URL. Then forget the choices, so that opening the URL of another step starts a new purchase.
  useEffect(() => {
    if (!isCredited) return
    if (requestedStep !== 'result') showResult()
    else if (isPolled) dispatch({ type: 'credit_shown' })
  })

  /** For a payment with an unknown result. Paying again is safe: the same payment is never charged twice. */
  function backToReview() {
    dispatch({ type: 'retried' })
    goTo('review', true)
  }

  /** Keeps the payment, so that the parent can retry with this or another card. */
  function tryAgain() {
    dispatch({ type: 'retried' })
    goTo('card')
  }

  async function cancel() {
    try {
      await call(cancelPayment, { params: { id } })
    } catch {
      // The payment is already paid or cancelled, or the server will cancel it within a day.
    }
    startOver()
  }

  function startOver() {
    dispatch({ type: 'restarted' })
    goTo('package')
  }

  return {
    state,
    view,
    payment,
    pendingPayment,
    card,
    isReading: id !== '' && !data && !error,
    goTo,
    choosePackage,
    chooseCard,
    changePromo,
    pay,
    refetchPayment: refetch,
    backToReview,
    tryAgain,
    cancel,
    startOver,
  }
}
export type Purchase = ReturnType<typeof usePurchase>

/** Tells a function after an `await` whether the screen is still mounted. */
function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

/** Makes the server price a choice: changes the tab's pending payment or, if there is none, starts a new one. */
async function requestQuote(
  queryClient: QueryClient,
  choice: PaymentChange,
  pendingPayment: Payment | undefined,
) {
  const started = pendingPayment ? await changeOrRestart(pendingPayment.id, choice) : await startNew(choice)
  queryClient.setQueryData(paymentQuery(started.payment.id).queryKey, started)
  return started.payment
}

async function changeOrRestart(id: string, choice: PaymentChange) {
  try {
    return await call(changePayment, { params: { id }, body: choice })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'payment_moved_on') throw error
    const current = await call(getPayment, { params: { id } })
    // A paid payment is shown as it is. Otherwise it was cancelled: start a new payment and apply the promo code to it, too.
    if (current.payment.status === 'succeeded') return current
    const started = await startNew(choice)
    if (!choice.promo) return started
    return call(changePayment, { params: { id: started.payment.id }, body: choice })
  }
}

const startNew = ({ points, postal }: PaymentChange) => call(startPayment, { body: { points, postal } })

/** Requests a quote. If the promo code is no longer valid, tells the parent and requests a quote without it. */
async function requestQuoteOrDropPromo(
  queryClient: QueryClient,
  choice: PaymentChange,
  pendingPayment: Payment | undefined,
) {
  try {
    return await requestQuote(queryClient, choice, pendingPayment)
  } catch (error) {
    if (!(error instanceof ApiError) || !choice.promo || !error.code.startsWith('promo_')) throw error
    flash.failure(error)
    return requestQuote(queryClient, { points: choice.points, postal: choice.postal }, pendingPayment)
  }
}
