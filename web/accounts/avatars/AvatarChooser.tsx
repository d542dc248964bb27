import { useId } from 'react'
import { type BuiltInAvatar, builtInAvatars } from '#contract/accounts/families.ts'
import { m } from '#messages'
import { FieldNote } from '#web/platform/ui/forms/Field.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconUpload } from '#web/platform/ui/graphics/icons.ts'

const animalNames: Record<BuiltInAvatar, () => string> = {
  fox: m.avatar_fox,
  bear: m.avatar_bear,
  hare: m.avatar_hare,
  owl: m.avatar_owl,
}

/** The built-in animals to choose from, and the way to a file. */
export function AvatarChooser(props: {
  animal: BuiltInAvatar | undefined
  error: string | undefined
  onChangeAnimal: (animal: BuiltInAvatar) => void
  onChooseFile: (file: File) => void
}) {
  const { animal, error, onChangeAnimal, onChooseFile } = props
  const id = useId()
  const noteId = `${id}-below`
  return (
    <>
      <fieldset className="field">
        <legend className="label">{m.avatar_neighbours()}</legend>
        <div className="animals">
          {builtInAvatars.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={id}
                value={one}
                checked={one === animal}
                onChange={() => onChangeAnimal(one)}
              />
              <Avatar name="" avatar={one} size="large" />
              {animalNames[one]()}
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
              // So that the same file can be chosen again.
              if (file) onChooseFile(file)
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
