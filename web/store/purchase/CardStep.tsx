import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Card } from '#contract/store/cards.ts'
import { m } from '#messages'
import { errorText } from '#web/platform/api/api.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { FormError } from '#web/platform/ui/forms/Form.tsx'
import { IconPlus } from '#web/platform/ui/graphics/icons.ts'
import { StepHeading } from '#web/platform/ui/StepHeading.tsx'
import { CardForm } from '#web/store/cards/CardForm.tsx'
import { CardSummary } from '#web/store/cards/CardSummary.tsx'
import { cardsQuery, useDefaultFirst } from '#web/store/cards/queries.ts'
import type { Purchase } from './usePurchase.ts'

/** Step 2 of a purchase: choose a payment card or add one. Saving a new card continues to the review. */
export function CardStep(props: { cards: readonly Card[]; isCancelled: boolean; purchase: Purchase }) {
  const { isCancelled, purchase } = props
  const cards = useDefaultFirst(props.cards)
  const { state, chooseCard, goTo } = purchase
  const [pickedId, setPickedId] = useState(state.cardId ?? cards.find(({ is_default }) => is_default)?.id)
  const [isAdding, setAdding] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)
  const card = cards.find(({ id }) => id === pickedId)
  const isFormShown = cards.length === 0 || isAdding
  const queryClient = useQueryClient()
  const reasonId = useId()

  async function submit(chosenCard = card) {
    if (!chosenCard) return setFailure(m.store_no_card())
    setFailure(undefined)
    setPending(true)
    try {
      await chooseCard(chosenCard)
    } catch (error) {
      setFailure(errorText(error))
      setPending(false)
    }
  }
  function pick(id: string) {
    setPickedId(id)
    setAdding(false)
    setFailure(undefined)
  }
  async function onCardSaved(id: string) {
    pick(id)
    const addedCard = queryClient.getQueryData(cardsQuery.queryKey)?.find(({ id: cardId }) => cardId === id)
    if (addedCard) await submit(addedCard)
  }
  return (
    <>
      <StepHeading>{m.store_step_card()}</StepHeading>
      <p className="muted lead">{cards.length > 0 ? m.store_card_lead() : m.store_first_card_lead()}</p>
      {isCancelled && (
        <p className="abandoned-payment" role="status">
          {m.store_payment_abandoned()}
        </p>
      )}
      {cards.length > 0 && (
        <CardChoice cards={cards} pickedId={isAdding ? undefined : card?.id} onPick={pick} />
      )}
      {isFormShown ? (
        <div className="card roomy add-card">
          <CardForm onSaved={onCardSaved} onCancel={cards.length > 0 ? () => setAdding(false) : undefined} />
        </div>
      ) : (
        <Button variant="ghost" className="add-card" onClick={() => setAdding(true)} icon={IconPlus}>
          {m.cards_add()}
        </Button>
      )}
      <FormError>{failure}</FormError>
      <div className="row pay-bar">
        {!isFormShown && (
          <p className="muted" id={reasonId}>
            {!card && m.store_choose_card()}
          </p>
        )}
        {!isAdding && (
          <Button variant="ghost" onClick={() => goTo('package')}>
            {m.store_back()}
          </Button>
        )}
        {!isFormShown && (
          <Button
            size="large"
            isPending={isPending}
            pendingText={m.store_working_out()}
            aria-describedby={card ? undefined : reasonId}
            onClick={() => submit()}
          >
            {m.store_next()}
          </Button>
        )}
      </div>
    </>
  )
}

function CardChoice(props: {
  cards: readonly Card[]
  pickedId: string | undefined
  onPick: (id: string) => void
}) {
  const { cards, pickedId, onPick } = props
  const name = useId()
  return (
    <fieldset className="payment-choice">
      <legend className="visually-hidden">{m.store_cards()}</legend>
      {cards.map((card) => (
        <label key={card.id} className="payment-card">
          <input
            type="radio"
            name={name}
            checked={card.id === pickedId}
            // A card without a postal code cannot be used: the taxes depend on the postal code.
            disabled={!card.billing_details.address.postal_code}
            onChange={() => onPick(card.id)}
          />
          <CardSummary card={card} />
        </label>
      ))}
    </fieldset>
  )
}
