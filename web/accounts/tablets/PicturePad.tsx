import { type PinPicture, pinPictures } from '#contract/accounts/tablets.ts'
import { PICTURE_PIN_LENGTH } from '#contract/limits.ts'
import { m } from '#messages'
import { animalNames } from '#web/accounts/animal-names.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import './tablets.css'

/** The animals of a picture PIN, tapped in order. With `isSecret`, those tapped show only as dots. */
export function PicturePad(props: {
  pictures: readonly PinPicture[]
  isSecret?: boolean
  isBusy?: boolean
  onChange: (pictures: PinPicture[]) => void
}) {
  const { pictures, isSecret = false, isBusy = false, onChange } = props
  return (
    <div className="picture-pad" aria-busy={isBusy || undefined}>
      <div className="row">
        <ol className="picture-slots" aria-hidden="true">
          {Array.from({ length: PICTURE_PIN_LENGTH }, (_, place) => {
            const picture = pictures[place]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the places never change
              <li key={place} data-filled={picture !== undefined}>
                {picture && !isSecret && <Avatar name="" avatar={picture} />}
              </li>
            )
          })}
        </ol>
        <Button
          variant="quiet"
          size="compact"
          isDisabled={pictures.length === 0 || isBusy}
          onClick={() => onChange(pictures.slice(0, -1))}
        >
          {m.tablet_picture_erase()}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {m.tablet_picture_count({ count: pictures.length })}
      </p>
      <div className="pictures">
        {pinPictures.map((picture) => (
          <button
            key={picture}
            type="button"
            onClick={() =>
              pictures.length < PICTURE_PIN_LENGTH && !isBusy && onChange([...pictures, picture])
            }
          >
            <Avatar name="" avatar={picture} size="large" />
            <span className="visually-hidden">{animalNames[picture]()}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
