import { useState } from 'react'
import { m } from '#messages'
import { useSession } from '#web/platform/api/session.ts'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconHeart, IconHeartFilled } from '#web/platform/ui/graphics/icons.ts'
import { useOwnWishes } from './queries.ts'
import { RemoveWishDialog } from './RemoveWishDialog.tsx'
import { useWishlist } from './useWishlist.ts'
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
  const { add, isAdding } = useWishlist()
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
          else void add(id)
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
