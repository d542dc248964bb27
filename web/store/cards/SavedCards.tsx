import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Card as PaymentCard, removeCard, setDefaultCard } from '#contract/store/cards.ts'
import { m } from '#messages'
import { ApiError, call } from '#web/platform/api/api.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { ConfirmDialog, Dialog } from '#web/platform/ui/Dialog.tsx'
import { InlineError } from '#web/platform/ui/ErrorState.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { IconCheck, IconPlus } from '#web/platform/ui/graphics/icons.ts'
import { Skeleton } from '#web/platform/ui/Skeleton.tsx'
import { CardForm } from './CardForm.tsx'
import { CardSummary } from './CardSummary.tsx'
import { getBrandName } from './card-labels.ts'
import { cardsQuery, useDefaultFirst } from './queries.ts'

/** The family's payment cards or, if there are none, the form to add one. (P04) */
export function SavedCards() {
  const { data, error, isError, refetch } = useQuery(cardsQuery)
  const cards = useDefaultFirst(data ?? [])
  const [isAdding, setAdding] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  function onSaved() {
    setAdding(false)
    flash.success(m.cards_saved())
    // The focused button disappears with the form, so the focus moves to the heading.
    heading.current?.focus()
  }
  return (
    <Card className="stack" aria-labelledby="cards">
      <h2 id="cards" ref={heading} tabIndex={-1}>
        {m.cards_title()}
      </h2>
      {!data &&
        (isError ? (
          <InlineError error={error} text={m.cards_failed()} onRetry={refetch} />
        ) : (
          <CardsSkeleton />
        ))}
      {data?.length === 0 && (
        <>
          <p className="muted">{m.cards_none()}</p>
          <CardForm onSaved={onSaved} />
        </>
      )}
      {cards.length > 0 && (
        <>
          <p className="muted small">{m.cards_lead()}</p>
          <ul className="payment-cards">
            {cards.map((card) => (
              <SavedCard key={card.id} card={card} />
            ))}
          </ul>
          <Button variant="ghost" size="compact" onClick={() => setAdding(true)} icon={IconPlus}>
            {m.cards_add()}
          </Button>
        </>
      )}
      {isAdding && (
        <Dialog title={m.cards_add()} onClose={() => setAdding(false)}>
          <CardForm onSaved={onSaved} onCancel={() => setAdding(false)} />
        </Dialog>
      )}
    </Card>
  )
}

const CardsSkeleton = () => (
  <Skeleton className="skeletons payment-cards">
    {['first', 'second'].map((row) => (
      <span key={row} className="payment-card">
        <i className="brand" />
        <i />
        <i className="action" />
      </span>
    ))}
  </Skeleton>
)

function SavedCard({ card }: { card: PaymentCard }) {
  const [isRemoveDialogOpen, setRemoveDialogOpen] = useState(false)
  const queryClient = useQueryClient()
  const { id } = card
  const name = m.cards_ending({ brand: getBrandName(card.card.brand), last4: card.card.last4 })
  const makeDefault = useMutation({
    mutationFn: () => call(setDefaultCard, { params: { card_id: id }, body: { is_default: true } }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(cardsQuery.queryKey, data)
      flash.success(m.cards_chosen({ card: name }))
    },
    onError: (error) => flash.failure(error),
  })
  return (
    <li className="payment-card">
      <CardSummary card={card} />
      {card.is_default ? (
        <Chip meaning="ok" icon={IconCheck}>
          {m.cards_default()}
        </Chip>
      ) : (
        <Button
          itemName={name}
          variant="ghost"
          size="compact"
          isPending={makeDefault.isPending}
          onClick={() => makeDefault.mutate()}
        >
          {m.cards_make_default()}
        </Button>
      )}
      <Button itemName={name} variant="quiet danger" size="compact" onClick={() => setRemoveDialogOpen(true)}>
        {m.cards_delete()}
      </Button>
      {isRemoveDialogOpen && (
        <RemoveDialog card={card} name={name} onClose={() => setRemoveDialogOpen(false)} />
      )}
    </li>
  )
}

function RemoveDialog(props: { card: PaymentCard; name: string; onClose: () => void }) {
  const { card, name, onClose } = props
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(removeCard, { params: { card_id: card.id } }),
    onSuccess: () => flash.success(m.cards_deleted({ card: name })),
    onError: (error) => {
      // `not_found`: already removed, for example in another tab.
      if (!(error instanceof ApiError && error.code === 'not_found')) flash.failure(error)
    },
    onSettled: async () => {
      onClose()
      await queryClient.invalidateQueries(cardsQuery)
    },
  })
  return (
    <ConfirmDialog
      title={m.cards_delete_ask({ card: name })}
      confirmText={m.cards_delete_confirm()}
      isDangerous
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{card.is_default ? m.cards_delete_default() : m.cards_delete_text()}</p>
    </ConfirmDialog>
  )
}
