import { type KeyboardEvent, useRef, useState } from 'react'
import { m } from '#messages'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconChevronLeft, IconChevronRight } from '#web/platform/ui/graphics/icons.ts'
import { ProductPicture } from '#web/rewards/products/ProductPicture.tsx'
import '#web/rewards/products/card.css'

const PICTURE_SIZES = '(max-width: 60rem) 100vw, 34rem'

/**
 * Shows one picture at a time. The user swipes, or uses the buttons or the arrow keys; the browser animates the
 * scrolling.
 */
export function Carousel({ name, images }: { name: string; images: readonly string[] }) {
  const strip = useRef<HTMLUListElement>(null)
  const [shownIndex, setShownIndex] = useState(0)
  const count = images.length
  if (count < 2)
    return (
      <div className="product-card">
        <div className="card-sheet">
          <ProductPicture image={images[0] ?? null} alt={name} sizes={PICTURE_SIZES} isPriority />
        </div>
      </div>
    )

  function showPicture(index: number) {
    if (index >= 0 && index < count) strip.current?.scrollTo({ left: index * strip.current.clientWidth })
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    showPicture(shownIndex + step)
  }
  return (
    <section className="product-card" aria-label={m.catalog_pictures({ name })}>
      <div className="card-sheet">
        <ul
          ref={strip}
          className="picture-strip"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach whatever scrolls
          tabIndex={0}
          aria-label={m.catalog_pictures({ name })}
          onKeyDown={onKeyDown}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setShownIndex(Math.round(scrollLeft / clientWidth))
          }
        >
          {images.map((image, index) => (
            <li key={image} aria-hidden={index !== shownIndex}>
              <ProductPicture
                image={image}
                alt={m.catalog_picture({ name, number: index + 1, count })}
                sizes={PICTURE_SIZES}
                isPriority={index === 0}
              />
            </li>
          ))}
        </ul>
        <div className="carousel-bar">
          <button
            type="button"
            className="icon-button"
            aria-label={m.catalog_picture_previous()}
            aria-disabled={shownIndex === 0}
            onClick={() => showPicture(shownIndex - 1)}
          >
            <Icon icon={IconChevronLeft} />
          </button>
          <b className="number" role="status">
            {m.catalog_picture_of({ number: shownIndex + 1, count })}
          </b>
          <button
            type="button"
            className="icon-button"
            aria-label={m.catalog_picture_next()}
            aria-disabled={shownIndex === count - 1}
            onClick={() => showPicture(shownIndex + 1)}
          >
            <Icon icon={IconChevronRight} />
          </button>
        </div>
      </div>
    </section>
  )
}
