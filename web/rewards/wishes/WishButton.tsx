import { useState } from 'react'
import type { Wish } from '#contract/rewards/wishes.ts'
import { m } from '#messages'
import { useSession } from '#web/platform/api/session.ts'
import { ConfirmDialog } from '#web/platform/ui/Dialog.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconHeart, IconHeartFilled } from '#web/platform/ui/graphics/icons.ts'
import { useAddWish, useOwnWishes, useRemoveWish } from './queries.ts'
import './heart.css'

type WishButtonProps = {
  product: { id: string; name: string; retired?: boolean }
  onRemoved?: () => void
}

/** Adds or removes a wish. Renders nothing for parents, and for a retired product that is not on the wishlist. */
export function WishButton(props: WishButtonProps) {
  return useSession().role.includes('child') ? <ChildWishButton {...props} /> : null
}

function ChildWishButton({ product: { id, name, retired }, onRemoved }: WishButtonProps) {
  const { data: wishes } = useOwnWishes()
  const { mutate: add, isPending: isAdding } = useAddWish()
  const [isRemoveDialogOpen, setRemoveDialogOpen] = useState(false)
  const wish = wishes?.find(({ product_id }) => product_id === id)
  if (!wish && retired) return null
  return (
    <>
      <button
        type="button"
        className={wish ? 'heart on' : 'heart'}
        aria-label={wish ? m.wish_remove({ name }) : m.wish_add({ name })}
        aria-disabled={!wishes || isAdding || undefined}
        onClick={() => {
          if (!wishes || isAdding) return
          if (wish) setRemoveDialogOpen(true)
          else add(id)
        }}
      >
        <Icon icon={wish ? IconHeartFilled : IconHeart} />
      </button>
      {isRemoveDialogOpen && (
        <RemoveWishDialog
          name={name}
          wish={wish}
          onClose={() => setRemoveDialogOpen(false)}
          onRemoved={onRemoved}
        />
      )}
    </>
  )
}

/** `wish` is undefined if the child has removed it meanwhile, on another device. */
function RemoveWishDialog(props: {
  name: string
  wish: Wish | undefined
  onClose: () => void
  onRemoved?: () => void
}) {
  const { name, wish, onClose, onRemoved } = props
  const { mutateAsync, isPending } = useRemoveWish()

  async function confirm() {
    let isRemoved = false
    if (wish)
      isRemoved = await mutateAsync(wish.id).then(
        () => true,
        () => false,
      )
    else flash.error(m.wish_gone())
    onClose()
    if (isRemoved) onRemoved?.()
  }
  return (
    <ConfirmDialog
      title={m.wish_remove_title()}
      confirmText={m.wish_remove_button()}
      isPending={isPending}
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
