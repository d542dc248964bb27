import { m } from '#messages'
import { ApiError } from '#web/platform/api/api.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import { useAddWish, useRemoveWish } from './queries.ts'

/** Puts on the wishlist and takes off it, and says how it went. */
export function useWishlist() {
  const adding = useAddWish()
  const removing = useRemoveWish()
  return {
    isAdding: adding.isPending,
    isRemoving: removing.isPending,
    /** The wish, or nothing when it failed. */
    add: async (productId: string) => {
      try {
        const wish = await adding.mutateAsync(productId)
        flash.success(m.wish_added())
        return wish
      } catch (error) {
        flash.error(hasAdvice(error) ? error.message : m.wish_add_failed())
        return undefined
      }
    },
    /** Whether it is off the list now. Of a wish without an id nobody knows what it was. */
    remove: async (id: string) => {
      if (id === '') {
        flash.error(m.wish_gone())
        return false
      }
      try {
        await removing.mutateAsync(id)
        flash.success(m.wish_removed())
        return true
      } catch {
        flash.error(m.wish_remove_failed())
        return false
      }
    },
  }
}

/** Refusals that tell the child what to do. */
const hasAdvice = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'wishes_full' || error.code === 'product_retired')
