import { useRef } from 'react'
import { m } from '#messages'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { useOwnWishes } from './queries.ts'
import { WishCard } from './WishCard.tsx'
import './wishes.css'

/** Two rows on a wide screen. */
const MAX_SHOWN = 8

/** The child's wishes, at the end of a product's page. (C03) */
export function ProductPageWishlist() {
  const { data: wishes } = useOwnWishes()
  const heading = useRef<HTMLHeadingElement>(null)
  if (!wishes) return null
  return (
    <section className="stack your-wishes" aria-labelledby="your-wishes">
      <h2 id="your-wishes" tabIndex={-1} ref={heading}>
        {m.wish_list_yours()}
      </h2>
      {wishes.length === 0 ? (
        <p className="muted">{m.wish_none()}</p>
      ) : (
        <ul className="product-grid wishes">
          {wishes.slice(0, MAX_SHOWN).map((wish) => (
            <WishCard key={wish.id} wish={wish} onRemoved={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
      {wishes.length > MAX_SHOWN && (
        <LinkButton variant="plain" to="/gifts?tab=wishlist">
          {m.wish_see_all({ count: wishes.length })}
        </LinkButton>
      )}
    </section>
  )
}
