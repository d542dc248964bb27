import type { ReactNode, Ref } from 'react'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconUpload } from '#web/platform/ui/graphics/icons.ts'
import './picture-file-button.css'

/** A button that takes or chooses a picture on the device. `look`: the classes of a button. `hintId`: the help or the error. */
export function PictureFileButton(props: {
  id?: string
  look: string
  hintId: string
  isInvalid: boolean
  /** Whether the last picture is still being opened or sent: then another one is not taken. */
  isBusy: boolean
  inputRef?: Ref<HTMLInputElement>
  onChoose: (file: File) => void
  children: ReactNode
}) {
  const { id, look, hintId, isInvalid, isBusy, inputRef, onChoose, children } = props
  return (
    <label className={`button ${look} picture-file-button`}>
      <Icon icon={IconUpload} />
      {children}
      <input
        id={id}
        type="file"
        accept="image/*"
        ref={inputRef}
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby={hintId}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file && !isBusy) onChoose(file)
          // Otherwise choosing the same file again would not fire `change`.
          target.value = ''
        }}
      />
    </label>
  )
}
