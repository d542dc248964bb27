import type { Wish } from '#contract/rewards/wishes.ts'
import { m } from '#messages'
import { ConfirmDialog } from '#web/platform/ui/Dialog.tsx'
import { useWishlist } from './useWishlist.ts'

/** Asks once before a wish goes. It may have gone meanwhile, on another screen of the same child. */
export function RemoveWishDialog(props: {
  name: string
  wish: Wish | undefined
  onClose: () => void
  onRemoved?: () => void
}) {
  const { name, wish, onClose, onRemoved } = props
  const { remove, isRemoving } = useWishlist()

  async function confirm() {
    const isGone = await remove(wish?.id ?? '')
    onClose()
    if (isGone) onRemoved?.()
  }
  return (
    <ConfirmDialog
      title={m.wish_remove_title()}
      confirm={m.wish_remove_do()}
      isPending={isRemoving}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <b>{name}</b>
      </p>
      {wish?.is_goal && <p>{m.wish_remove_goal()}</p>}
    </ConfirmDialog>
  )
}
