import { useId, useState } from 'react'
import type { Card } from '#contract/cards.ts'
import { m } from '#messages'
import { wordsOf } from '#web/app/api.ts'
import { CardFace } from '#web/cards/CardFace.tsx'
import { CardForm } from '#web/cards/CardForm.tsx'
import { StepHeading } from '#web/families/StepHeading.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/Form.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconPlus } from '#web/ui/icons.ts'
import { POINTS, type Purchasing } from './usePurchase.ts'

/** Step 2: with which card. The form stands there when there is none yet, or when it is asked for. */
export function CardStep({ cards, purchase }: { cards: readonly Card[]; purchase: Purchasing }) {
  const { memory, isGivenUp, chooseCard, go } = purchase
  const [picked, setPicked] = useState(memory.card ?? cards.find((one) => one.is_default)?.id)
  const [isAdding, setAdding] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isWorking, setWorking] = useState(false)
  const card = cards.find(({ id }) => id === picked)
  const reason = useId()

  async function next() {
    if (!card) return setFailure(m.store_no_card())
    setFailure(undefined)
    setWorking(true)
    try {
      await chooseCard(card)
    } catch (error) {
      setFailure(wordsOf(error))
      setWorking(false)
    }
  }
  function saved(id: string) {
    setPicked(id)
    setAdding(false)
    setFailure(undefined)
  }
  return (
    <>
      <StepHeading>{m.store_step_card()}</StepHeading>
      <p className="muted lead">{m.store_card_lead()}</p>
      {isGivenUp && (
        <p className="givenup" role="status">
          {m.store_given_up()}
        </p>
      )}
      {cards.length > 0 && <Choice cards={cards} picked={card?.id} onPick={saved} />}
      {cards.length === 0 || isAdding ? (
        <div className="card roomy addcard">
          <CardForm onSaved={saved} {...(cards.length > 0 && { onCancel: () => setAdding(false) })} />
        </div>
      ) : (
        <Button variant="ghost" className="addcard" onClick={() => setAdding(true)}>
          <Icon of={IconPlus} />
          {m.cards_add()}
        </Button>
      )}
      <FormError>{failure}</FormError>
      <div className="paybar">
        <p className="muted" id={reason}>
          {!card && m.store_choose_card()}
        </p>
        <Button variant="ghost" onClick={() => go(POINTS)}>
          {m.store_back()}
        </Button>
        <Button
          size="lg"
          isPending={isWorking}
          pendingText={m.store_working_out()}
          aria-describedby={card ? undefined : reason}
          onClick={next}
        >
          {m.store_next()}
        </Button>
      </div>
    </>
  )
}

function Choice(props: { cards: readonly Card[]; picked: string | undefined; onPick: (id: string) => void }) {
  const { cards, picked, onPick } = props
  const name = useId()
  return (
    <fieldset className="paychoice">
      <legend className="sr">{m.store_cards()}</legend>
      {cards.map((card) => (
        <label key={card.id} className="paycard">
          <input
            type="radio"
            name={name}
            checked={card.id === picked}
            // Without it nobody knows the taxes.
            disabled={!card.billing_details.address.postal_code}
            onChange={() => onPick(card.id)}
          />
          <CardFace card={card} />
        </label>
      ))}
    </fieldset>
  )
}
