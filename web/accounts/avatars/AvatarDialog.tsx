import { useEffect, useId, useState } from 'react'
import { type BuiltInAvatar, builtInAvatars } from '#contract/accounts/families.ts'
import { m } from '#messages'
import { AnimalChoice } from '#web/accounts/AnimalChoice.tsx'
import { ApiError } from '#web/platform/api/api.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { ConfirmDialog, Dialog } from '#web/platform/ui/Dialog.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { FieldHint } from '#web/platform/ui/forms/Field.tsx'
import { PictureFileButton } from '#web/platform/ui/forms/PictureFileButton.tsx'
import { PictureCrop } from './PictureCrop.tsx'
import { type Area, cropPicture, shrinkPicture } from './picture-file.ts'
import { type NewAvatar, useSaveAvatar } from './useSaveAvatar.ts'

/** The dialog shows these errors and stays open; any other error closes it. */
const pictureErrorCodes: string[] = ['picture_kind', 'picture_too_large', 'picture_unreadable', 'too_many']

/** Lets the user choose a built-in avatar, or a picture to upload and crop. */
export function AvatarDialog(props: {
  avatar: string | null
  childId: string | undefined
  onClose: () => void
}) {
  const { onClose } = props
  const saveAvatar = useSaveAvatar(props.childId)
  const [animal, setAnimal] = useState(() => builtInAvatars.find((name) => name === props.avatar))
  const [pictureUrl, setPictureUrl] = useState<string>()
  const [square, setSquare] = useState<Area>()
  const [isOpening, setOpening] = useState(false)
  const [error, setError] = useState<string>()
  useEffect(() => () => URL.revokeObjectURL(pictureUrl ?? ''), [pictureUrl])

  const chooseAnimal = (chosen: BuiltInAvatar) => {
    setAnimal(chosen)
    setError(undefined)
  }

  const chooseFile = async (file: File) => {
    setError(undefined)
    if (file.size === 0) return setError(m.field_empty())
    setOpening(true)
    const picture = await shrinkPicture(file)
    setOpening(false)
    if (picture) setPictureUrl(URL.createObjectURL(picture))
    else setError(m.avatar_unreadable())
  }

  const save = (makeAvatar: () => Promise<NewAvatar> | NewAvatar) =>
    saveAvatar.mutate(makeAvatar, {
      onSuccess: () => {
        flash.success(m.avatar_saved())
        onClose()
      },
      onError: (failure) => {
        if (failure instanceof ApiError && pictureErrorCodes.includes(failure.code)) {
          setPictureUrl(undefined)
          setError(failure.message)
        } else {
          flash.failure(failure, m.avatar_failed())
          onClose()
        }
      },
    })

  if (pictureUrl)
    return (
      <Dialog
        key="crop"
        title={m.avatar_crop_title()}
        onClose={onClose}
        actions={
          <>
            <Button variant="ghost" onClick={() => setPictureUrl(undefined)}>
              {m.ui_back()}
            </Button>
            <Button
              isPending={saveAvatar.isPending}
              onClick={() => square && save(() => cropPicture(pictureUrl, square))}
            >
              {m.avatar_use()}
            </Button>
          </>
        }
      >
        <PictureCrop url={pictureUrl} shape="round" onChangeSquare={setSquare} />
      </Dialog>
    )
  return (
    <ConfirmDialog
      key="choose"
      title={m.avatar_title()}
      confirmText={m.ui_save()}
      isPending={saveAvatar.isPending}
      onConfirm={() => (animal ? save(() => animal) : setError(m.field_empty()))}
      onClose={onClose}
    >
      <AvatarChooser
        animal={animal}
        isOpening={isOpening}
        error={error}
        onChangeAnimal={chooseAnimal}
        onChooseFile={chooseFile}
      />
    </ConfirmDialog>
  )
}

function AvatarChooser(props: {
  animal: BuiltInAvatar | undefined
  /** Whether the browser is opening the chosen file. */
  isOpening: boolean
  error: string | undefined
  onChangeAnimal: (animal: BuiltInAvatar) => void
  onChooseFile: (file: File) => void
}) {
  const { animal, isOpening, error, onChangeAnimal, onChooseFile } = props
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <>
      <AnimalChoice label={m.avatar_neighbours()} animal={animal} onChange={onChangeAnimal} />
      <div className="field">
        <label className="label" htmlFor={id}>
          {m.avatar_own()}
        </label>
        <PictureFileButton
          id={id}
          look="ghost"
          hintId={hintId}
          isInvalid={error !== undefined}
          isBusy={isOpening}
          onChoose={onChooseFile}
        >
          {m.avatar_file()}
        </PictureFileButton>
        <div role="alert">{error && <FieldHint id={hintId} error={error} />}</div>
        <div role="status">
          {!error && (
            <FieldHint
              id={hintId}
              error={undefined}
              help={isOpening ? m.avatar_opening() : m.avatar_rules()}
            />
          )}
        </div>
      </div>
    </>
  )
}
