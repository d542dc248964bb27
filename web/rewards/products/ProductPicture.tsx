import { smallPictureUrl } from '#contract/rewards/catalog.ts'
import { useHasPainted } from '#web/platform/app/first-paint.ts'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconGift } from '#web/platform/ui/graphics/icons.ts'
import { pictureWidths } from './pictures.ts'

/**
 * Loads priority pictures first, other pictures after the first paint, and pictures below the fold when the user
 * scrolls to them. `sizes` is the attribute of the `<img>`.
 */
export function ProductPicture(props: {
  image: string | null
  alt?: string
  sizes: string
  isPriority?: boolean
}) {
  const { image, alt = '', sizes, isPriority = false } = props
  const isPainted = useHasPainted()
  if (!image)
    return (
      <span className="no-picture">
        <Icon icon={IconGift} />
      </span>
    )
  if (!isPriority && !isPainted) return <span className="no-picture" />
  return (
    <img
      src={smallPictureUrl(image)}
      srcSet={`${smallPictureUrl(image)} ${pictureWidths.small}w, ${image} ${pictureWidths.full}w`}
      sizes={sizes}
      width="240"
      height="240"
      alt={alt}
      {...(isPriority ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  )
}
