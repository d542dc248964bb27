import { useState } from 'react'
import {
  type OwnPicture,
  type QuestPicture as PictureName,
  questPictures,
} from '#contract/quests/pictures.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { containsAllWords } from '#web/platform/app/contains-all-words.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { TextField } from '#web/platform/ui/forms/TextField.tsx'
import { CropDialog, DeletePictureDialog, OwnPictures, useOpenedFile } from './OwnPictures.tsx'
import { pictureTexts } from './picture-texts.ts'
import { QuestPicture } from './QuestPicture.tsx'

const byName = questPictures.toSorted((one, other) =>
  pictureTexts[one].name.localeCompare(pictureTexts[other].name, getLocale()),
)

/** The family's own pictures, and all drawn ones with their names and a search by the words of quests. Pressing a picture chooses it. */
export function PictureDialog(props: {
  picture: PictureName | null
  onChoose: (picture: PictureName | null) => void
  onClose: () => void
}) {
  const { picture, onChoose, onClose } = props
  const [searchText, setSearchText] = useState('')
  const [deleted, setDeleted] = useState<OwnPicture>()
  const file = useOpenedFile()
  const matches = containsAllWords(searchText)
  const found = byName.filter((name) => matches(`${pictureTexts[name].name} ${pictureTexts[name].words}`))
  if (file.url) return <CropDialog url={file.url} onSaved={onChoose} onEnd={file.close} onClose={onClose} />
  if (deleted)
    return (
      <DeletePictureDialog
        picture={deleted}
        onDeleted={() => (deleted === picture ? onChoose(null) : setDeleted(undefined))}
        onClose={() => setDeleted(undefined)}
      />
    )
  return (
    <Dialog
      title={m.quest_pictures_choose()}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button variant="quiet" onClick={() => onChoose(null)}>
            {m.quest_pictures_none()}
          </Button>
        </>
      }
    >
      <OwnPictures
        picture={picture}
        error={file.error}
        isOpening={file.isOpening}
        onChoose={onChoose}
        onDelete={setDeleted}
        onOpenFile={file.open}
      />
      <TextField
        label={m.quest_pictures_search()}
        type="search"
        autoComplete="off"
        name="picture_words"
        value={searchText}
        onChange={setSearchText}
        onBlur={() => {}}
        error={undefined}
      />
      <p className="muted small" role="status">
        {found.length > 0 ? m.quest_pictures_found({ count: found.length }) : m.quest_pictures_not_found()}
      </p>
      <ul className="picture-grid">
        {found.map((name) => (
          <li key={name}>
            <button type="button" aria-pressed={name === picture} onClick={() => onChoose(name)}>
              <QuestPicture name={name} />
              {pictureTexts[name].name}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
