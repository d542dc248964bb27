import { m } from '#messages'
import { ApiError } from '#web/platform/api/api.ts'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'

/** How putting into the cart went: where to go from here, or what stood in the way. */
export function AddToCartResult({ error, onClose }: { error: Error | null; onClose: () => void }) {
  if (error)
    return (
      <Dialog
        title={m.cart_add_failed()}
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
