import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import {
  addOwnPicture,
  deleteOwnPicture,
  listOwnPictures,
  type OwnPicture,
  type QuestPicture as PictureName,
} from '#contract/quests/pictures.ts'
import { m } from '#messages'
import { PictureCrop } from '#web/accounts/avatars/PictureCrop.tsx'
import { type Area, cropPicture, shrinkPicture } from '#web/accounts/avatars/picture-file.ts'
import { call, errorText } from '#web/platform/api/api.ts'
import { ignoreNotFound } from '#web/platform/api/ignore-not-found.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { ConfirmDialog, Dialog } from '#web/platform/ui/Dialog.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { FieldHint } from '#web/platform/ui/forms/Field.tsx'
import { PictureFileButton } from '#web/platform/ui/forms/PictureFileButton.tsx'
import { IconTrash } from '#web/platform/ui/graphics/icons.ts'
import { questRelatedKeys } from '#web/quests/queries.ts'
import { QuestPicture } from './QuestPicture.tsx'

const ownPicturesQuery = queryOptions({
  queryKey: queryKeys.quests.pictures,
  queryFn: async ({ signal }) => (await call(listOwnPictures, { signal })).pictures,
})

/** The pictures that the family has uploaded. A press chooses one; a file is opened by `onOpenFile`. */
export function OwnPictures(props: {
  picture: PictureName | null
  error: string | undefined
  isOpening: boolean
  onChoose: (picture: OwnPicture) => void
  onDelete: (picture: OwnPicture) => void
  onOpenFile: (file: File) => void
}) {
  const { picture, error, isOpening, onChoose, onDelete, onOpenFile } = props
  const { data: pictures = [] } = useQuery(ownPicturesQuery)
  const id = useId()
  return (
    <section className="own-pictures" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{m.quest_pictures_own_title()}</h3>
      {pictures.length > 0 && (
        <ul className="picture-grid">
          {pictures.map((own, index) => {
            const label = m.quest_pictures_own_number({ number: index + 1 })
            return (
              <li key={own}>
                <button
                  type="button"
                  aria-label={label}
                  aria-pressed={own === picture}
                  onClick={() => onChoose(own)}
                >
                  <QuestPicture name={own} />
                </button>
                <Button
                  itemName={label}
                  variant="quiet danger"
                  size="compact"
                  icon={IconTrash}
                  onClick={() => onDelete(own)}
                >
                  {m.quest_pictures_own_delete()}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <PictureFileButton
        look="ghost compact"
        hintId={`${id}-hint`}
        isInvalid={error !== undefined}
        isBusy={isOpening}
        onChoose={onOpenFile}
      >
        {m.quest_pictures_own_add()}
      </PictureFileButton>
      <div role="alert">{error && <FieldHint id={`${id}-hint`} error={error} />}</div>
      {isOpening && <p role="status">{m.avatar_opening()}</p>}
    </section>
  )
}

/** Opens a file that the parent chose. Returns its address, or an error, until it is closed. */
export function useOpenedFile() {
  const [url, setUrl] = useState<string>()
  const [error, setError] = useState<string>()
  const [isOpening, setOpening] = useState(false)
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])
  return {
    url,
    error,
    isOpening,
    open: async (file: File) => {
      setError(undefined)
      setOpening(true)
      const picture = await shrinkPicture(file)
      setOpening(false)
      if (picture) setUrl(URL.createObjectURL(picture))
      else setError(m.avatar_unreadable())
    },
    close: (failure?: string) => {
      setUrl(undefined)
      setError(failure)
    },
  }
}

/** Lets a parent move a picture into its square, and saves it. `onEnd` gets an error, if saving failed. */
export function CropDialog(props: {
  url: string
  onSaved: (picture: OwnPicture) => void
  onEnd: (failure?: string) => void
  onClose: () => void
}) {
  const { url, onSaved, onEnd, onClose } = props
  const [square, setSquare] = useState<Area>()
  const { mutate, isPending } = useMutation({
    mutationFn: async (area: Area) => {
      const body = new FormData()
      body.set(addOwnPicture.config.uploadField, await cropPicture(url, area), 'picture.jpg')
      return (await call(addOwnPicture, { body })).picture
    },
    onSuccess: onSaved,
    onError: (failure) => onEnd(errorText(failure)),
    meta: { invalidates: [queryKeys.quests.pictures] },
  })
  return (
    <Dialog
      title={m.avatar_crop_title()}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={() => onEnd()}>
            {m.ui_back()}
          </Button>
          <Button isPending={isPending} onClick={() => square && mutate(square)}>
            {m.avatar_use()}
          </Button>
        </>
      }
    >
      <PictureCrop url={url} shape="rect" onChangeSquare={setSquare} />
    </Dialog>
  )
}

export function DeletePictureDialog(props: {
  picture: OwnPicture
  onDeleted: () => void
  onClose: () => void
}) {
  const { picture, onDeleted, onClose } = props
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const name = picture.slice('own/'.length, -'.webp'.length)
      return ignoreNotFound(call(deleteOwnPicture, { params: { name } }))
    },
    onSuccess: onDeleted,
    onError: (failure) => flash.failure(failure, m.quest_pictures_own_delete_failed()),
    meta: { invalidates: questRelatedKeys },
  })
  return (
    <ConfirmDialog
      title={m.quest_pictures_own_delete_title()}
      confirmText={m.quest_pictures_own_delete()}
      isDangerous
      isPending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <QuestPicture name={picture} />
      <p>{m.quest_pictures_own_delete_text()}</p>
    </ConfirmDialog>
  )
}
