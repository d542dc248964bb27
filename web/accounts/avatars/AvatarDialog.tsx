import { useEffect, useId, useState } from 'react'
import { type BuiltInAvatar, builtInAvatars } from '#contract/accounts/families.ts'
import { m } from '#messages'
import { ApiError } from '#web/platform/api/api.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { ConfirmDialog, Dialog } from '#web/platform/ui/Dialog.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { FieldNote } from '#web/platform/ui/forms/Field.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconUpload } from '#web/platform/ui/graphics/icons.ts'
import { PictureCrop } from './PictureCrop.tsx'
import { cropPicture, findPictureProblem, type Square } from './picture-file.ts'
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
  const [square, setSquare] = useState<Square>()
  const [error, setError] = useState<string>()
  useEffect(() => () => URL.revokeObjectURL(pictureUrl ?? ''), [pictureUrl])

  const chooseAnimal = (chosen: BuiltInAvatar) => {
    setAnimal(chosen)
    setError(undefined)
  }

  const chooseFile = async (file: File) => {
    const problem = await findPictureProblem(file)
    setError(problem)
    if (!problem) setPictureUrl(URL.createObjectURL(file))
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
          flash.error(m.avatar_failed())
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
        <PictureCrop url={pictureUrl} onChangeSquare={setSquare} />
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
      <AvatarChooser animal={animal} error={error} onChangeAnimal={chooseAnimal} onChooseFile={chooseFile} />
    </ConfirmDialog>
  )
}

const animalNames: Record<BuiltInAvatar, () => string> = {
  fox: m.avatar_fox,
  bear: m.avatar_bear,
  hare: m.avatar_hare,
  owl: m.avatar_owl,
}

function AvatarChooser(props: {
  animal: BuiltInAvatar | undefined
  error: string | undefined
  onChangeAnimal: (animal: BuiltInAvatar) => void
  onChooseFile: (file: File) => void
}) {
  const { animal, error, onChangeAnimal, onChooseFile } = props
  const id = useId()
  const noteId = `${id}-note`
  return (
    <>
      <fieldset className="field">
        <legend className="label">{m.avatar_neighbours()}</legend>
        <div className="animals">
          {builtInAvatars.map((name) => (
            <label key={name}>
              <input
                type="radio"
                name={id}
                value={name}
                checked={name === animal}
                onChange={() => onChangeAnimal(name)}
              />
              <Avatar name="" avatar={name} size="large" />
              {animalNames[name]()}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="field">
        <label className="label" htmlFor={id}>
          {m.avatar_own()}
        </label>
        <span className="button ghost file-button">
          <Icon icon={IconUpload} />
          {m.avatar_file()}
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg,image/bmp"
            aria-invalid={error ? true : undefined}
            aria-describedby={noteId}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) onChooseFile(file)
              // Otherwise choosing the same file again would not fire `change`.
              target.value = ''
            }}
          />
        </span>
        <div role="alert">{error && <FieldNote id={noteId} error={error} />}</div>
        {!error && <FieldNote id={noteId} error={undefined} help={m.avatar_rules()} />}
      </div>
    </>
  )
}
