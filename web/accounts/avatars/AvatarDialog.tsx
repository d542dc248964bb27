import { useEffect, useState } from 'react'
import { type BuiltInAvatar, builtInAvatars } from '#contract/accounts/families.ts'
import { m } from '#messages'
import { ApiError } from '#web/platform/api/api.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { AvatarChooser } from './AvatarChooser.tsx'
import { PictureCrop } from './PictureCrop.tsx'
import { cropPicture, findPictureProblem, type Square } from './picture-file.ts'
import { type NewAvatar, useSaveAvatar } from './useSaveAvatar.ts'

/** What is wrong with a picture can be said where it was chosen; anything else closes the dialog. */
const pictureErrorCodes: string[] = ['picture_kind', 'picture_too_large', 'picture_unreadable', 'too_many']

/** One of the built-in avatars, or a picture of one's own, moved into place. */
export function AvatarDialog(props: { avatar: string | null; childId?: string; onClose: () => void }) {
  const { onClose } = props
  const saveAvatar = useSaveAvatar(props.childId)
  const [animal, setAnimal] = useState(() => builtInAvatars.find((one) => one === props.avatar))
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
              variant="primary"
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
    <Dialog
      key="choose"
      title={m.avatar_title()}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button
            variant="primary"
            isPending={saveAvatar.isPending}
            onClick={() => (animal ? save(() => animal) : setError(m.field_empty()))}
          >
            {m.ui_save()}
          </Button>
        </>
      }
    >
      <AvatarChooser animal={animal} error={error} onChangeAnimal={chooseAnimal} onChooseFile={chooseFile} />
    </Dialog>
  )
}
