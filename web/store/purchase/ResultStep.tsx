import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Payment } from '#contract/store/payments.ts'
import { m } from '#messages'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { useSession } from '#web/platform/api/session.ts'
import { formatDollars, formatNumber } from '#web/platform/app/format.ts'
import { useHasPassed } from '#web/platform/app/useHasPassed.ts'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { ErrorState } from '#web/platform/ui/ErrorState.tsx'
import { Scenery } from '#web/platform/ui/graphics/Scenery.tsx'
import { ResultCard } from '#web/platform/ui/ResultCard.tsx'
import { toTotalPointsInputs } from '#web/store/money.ts'
import type { Result } from './purchase-state.ts'
import type { Purchase } from './usePurchase.ts'

/** The points usually arrive within this time. After it, the texts say that it takes longer. */
const USUAL_ARRIVAL_MS = 12_000

/** Step 4 of a purchase: the result. Waits until the server has credited the points. */
export function ResultStep({ result, purchase }: { result: Result; purchase: Purchase }) {
  const { payment } = purchase
  const [startedAt] = useState(() => Date.now())
  const isLate = useHasPassed(startedAt + USUAL_ARRIVAL_MS)
  if (typeof result === 'object') return <FailureCard message={result.refused} purchase={purchase} />
  if (result === 'cancelled')
    return <FailureCard message={m.store_payment_abandoned()} purchase={purchase} isCancelled />
  if (result === 'unknown') return <UnknownResultCard isLate={isLate} onBack={purchase.backToReview} />
  if (result === 'unmatched') return <UnmatchedCard />
  if (!payment) return <ErrorState text={m.store_result_failed()} onRetry={purchase.refetchPayment} />
  return result === 'credited' ? (
    <CreditedCard payment={payment} onBuyMore={purchase.startOver} />
  ) : (
    <SuccessCard title={m.store_arriving_title()} onBuyMore={purchase.startOver}>
      {isLate ? m.store_late(toTotalPointsInputs(payment)) : m.store_arriving(toTotalPointsInputs(payment))}
    </SuccessCard>
  )
}

function CreditedCard({ payment, onBuyMore }: { payment: Payment; onBuyMore: () => void }) {
  const { points } = useSession()
  const queryClient = useQueryClient()
  const [isBalanceRead, setBalanceRead] = useState(false)
  useEffect(() => {
    // The live event may have been missed, so the balance may be outdated until this refetch.
    const changedKeys = [queryKeys.points.all, queryKeys.profile, queryKeys.store.packages]
    const refetches = changedKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))
    void Promise.all(refetches).then(() => setBalanceRead(true))
  }, [queryClient])
  return (
    <SuccessCard title={m.store_done_title(toTotalPointsInputs(payment))} onBuyMore={onBuyMore}>
      {isBalanceRead &&
        m.store_done({
          total: formatDollars(payment.total_price),
          count: points,
          balance: formatNumber(points),
        })}{' '}
      {m.store_done_receipt()}
    </SuccessCard>
  )
}

function SuccessCard(props: { title: string; onBuyMore: () => void; children: ReactNode }) {
  const { title, onBuyMore, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card result" role="status">
      <Scenery scene="points" />
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className="text">{children}</p>
      <div className="actions">
        <LinkButton to="/parentdashboard">{m.store_dashboard()}</LinkButton>
        <Button variant="ghost" onClick={onBuyMore}>
          {m.store_buy_more()}
        </Button>
      </div>
    </section>
  )
}

const UnknownResultCard = ({ isLate, onBack }: { isLate: boolean; onBack: () => void }) => (
  <section className="card result" role="status">
    <h2>{isLate ? m.store_unsure_title() : m.store_checking_title()}</h2>
    <p className="text">{isLate ? m.store_unsure() : m.store_checking()}</p>
    {isLate && (
      <div className="actions">
        <Button onClick={onBack}>{m.store_to_order()}</Button>
        <LinkButton variant="ghost" to="/parentdashboard">
          {m.store_dashboard()}
        </LinkButton>
      </div>
    )}
  </section>
)

const UnmatchedCard = () => (
  <ResultCard
    isSuccess={false}
    title={m.store_unmatched_title()}
    actions={<LinkButton to="/parentdashboard">{m.store_dashboard()}</LinkButton>}
  >
    {m.store_unmatched()}
  </ResultCard>
)

function FailureCard(props: { message: string; purchase: Purchase; isCancelled?: boolean }) {
  const { message, purchase, isCancelled } = props
  return (
    <ResultCard
      isSuccess={false}
      title={m.store_failed_title()}
      actions={
        <>
          <Button onClick={purchase.tryAgain}>{m.ui_try_again()}</Button>
          <Button variant="ghost" onClick={purchase.cancel}>
            {m.ui_cancel()}
          </Button>
        </>
      }
    >
      {message}
      {!isCancelled && <p>{m.store_failed_text()}</p>}
    </ResultCard>
  )
}
