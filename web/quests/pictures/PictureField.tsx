import { useEffect, useRef, useState } from 'react'
import type { QuestPicture as PictureName } from '#contract/quests/pictures.ts'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { IconSearch, IconTrash } from '#web/platform/ui/graphics/icons.ts'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { QuestPicture } from './QuestPicture.tsx'
import './picture-field.css'

const PictureDialog = lazyPart(async () => (await import('./PictureDialog.tsx')).PictureDialog)
const PictureLabel = lazyPart(async () => (await import('./PictureLabel.tsx')).PictureLabel)

/** The picture of a quest in a form. `isProposed`: the picture fits the quest's name, and the parent has not chosen yet. */
export function PictureField(props: {
  picture: PictureName | null
  isProposed: boolean
  onChange: (picture: PictureName | null) => void
}) {
  const { picture, isProposed, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const chooser = useRef<HTMLButtonElement>(null)
  return (
    <fieldset className="field picture-field">
      <legend className="label">
        <span>
          {m.quest_pictures_label()} <span className="optional">({m.ui_optional()})</span>
        </span>
      </legend>
      <div className="picture-line">
        {picture ? <QuestPicture name={picture} /> : <span className="no-picture" />}
        <p role="status">
          {picture ? (
            <PictureLabel picture={picture} />
          ) : (
            <span className="muted">{m.quest_pictures_none()}</span>
          )}
          {picture && isProposed && <small className="muted">{m.quest_pictures_proposed()}</small>}
        </p>
      </div>
      <div className="row picture-buttons">
        <Button ref={chooser} variant="quiet" size="compact" icon={IconSearch} onClick={() => setOpen(true)}>
          {picture ? m.quest_pictures_change() : m.quest_pictures_choose()}
        </Button>
        {picture && (
          <Button
            variant="quiet"
            size="compact"
            icon={IconTrash}
            onClick={() => {
              onChange(null)
              // The pressed button disappears.
              chooser.current?.focus()
            }}
          >
            {m.quest_pictures_remove()}
          </Button>
        )}
      </div>
      {isOpen && (
        <PictureDialog
          picture={picture}
          onChoose={(chosen) => {
            setOpen(false)
            onChange(chosen)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </fieldset>
  )
}

type Suggest = (name: string) => PictureName | null

/** Returns the picture that fits a quest's name. The words of all pictures are loaded only now; until then it is null. */
export function useSuggestedPicture(name: string): PictureName | null {
  const [suggest, setSuggest] = useState<Suggest>()
  useEffect(() => {
    import('./suggest-picture.ts').then(
      ({ suggestPicture }) => setSuggest(() => suggestPicture),
      // Without the words, the parent can still choose a picture.
      () => {},
    )
  }, [])
  return suggest?.(name) ?? null
}
