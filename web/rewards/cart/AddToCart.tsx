import { useState } from 'react'
import { m } from '#messages'
import { ApiError, errorText } from '#web/platform/api/api.ts'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { IconShoppingCart } from '#web/platform/ui/graphics/icons.ts'
import { useAddToCart } from './queries.ts'

/** The button that adds a product to the cart, and a dialog with the result. (R01) */
export function AddToCart({ productId, isSecondary }: { productId: string; isSecondary?: boolean }) {
  const { mutate, isPending, error } = useAddToCart()
  const [isResultShown, setResultShown] = useState(false)
  return (
    <>
      <Button
        icon={IconShoppingCart}
        variant={isSecondary ? 'plain' : 'primary'}
        size="large"
        isFullWidth
        isPending={isPending}
        pendingText={m.cart_adding()}
        onClick={() => mutate(productId, { onSettled: () => setResultShown(true) })}
      >
        {m.cart_add()}
      </Button>
      {isResultShown && <AddToCartResult error={error} onClose={() => setResultShown(false)} />}
    </>
  )
}

function AddToCartResult({ error, onClose }: { error: Error | null; onClose: () => void }) {
  if (error)
    return (
      <Dialog
        title={errorText(error, m.cart_add_failed())}
        onClose={onClose}
        actions={<Button onClick={onClose}>{m.cart_done()}</Button>}
      >
        {error instanceof ApiError && error.status > 0 && <p>{error.message}</p>}
      </Dialog>
    )
  return (
    <Dialog
      title={m.cart_added()}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {m.cart_continue()}
          </Button>
          <LinkButton to="/cart" onClick={onClose}>
            {m.cart_view()}
          </LinkButton>
        </>
      }
    />
  )
}
