import { useState } from 'react'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { IconShoppingCart } from '#web/platform/ui/graphics/icons.ts'
import { AddToCartResult } from './AddToCartResult.tsx'
import { useAddToCart } from './queries.ts'

/** Puts a product into the child's cart, and says how it went with the ways on. (R01) */
export function AddToCart({ productId, block }: { productId: string; block?: boolean }) {
  const { mutate, isPending, error } = useAddToCart()
  const [isResultShown, setResultShown] = useState(false)
  return (
    <>
      <Button
        icon={IconShoppingCart}
        size="large"
        {...(block && { block })}
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
