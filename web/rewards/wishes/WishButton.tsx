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

type WishedProduct = { id: string; name: string; retired?: boolean }

/**
 * A child's heart for a product: empty puts it on the wishlist, full asks whether to take it off. Nothing for parents,
 * and nothing for what is no longer to be had and not wished for.
 */
export function WishButton({ product, onRemoved }: { product: WishedProduct; onRemoved?: () => void }) {
  const isChild = useSession().role.includes('child')
  return isChild ? <ChildWishButton product={product} {...(onRemoved && { onRemoved })} /> : null
}

function ChildWishButton({
  product: { id, name, retired },
  onRemoved,
}: {
  product: WishedProduct
  onRemoved?: () => void
}) {
  const { data: wishes } = useOwnWishes()
  const { mutate: add, isPending: isAdding } = useAddWish()
  const [isRemoving, setRemoving] = useState(false)
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
          if (wish) setRemoving(true)
          else add(id)
        }}
      >
        <Icon icon={wish ? IconHeartFilled : IconHeart} />
      </button>
      {isRemoving && (
        <RemoveWishDialog
          name={name}
          wish={wish}
          onClose={() => setRemoving(false)}
          {...(onRemoved && { onRemoved })}
        />
      )}
    </>
  )
}

/** Asks once before a wish goes. It may have gone meanwhile, on another screen of the same child. */
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
      confirm={m.wish_remove_do()}
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
