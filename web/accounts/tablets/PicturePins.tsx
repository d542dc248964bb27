import type { Child } from '#contract/accounts/children.ts'
import { type PinPicture, picturePinForm } from '#contract/accounts/tablets.ts'
import { PICTURE_PIN_LENGTH } from '#contract/limits.ts'
import { m } from '#messages'
import { ProfileCard } from '#web/accounts/families/ProfileCard.tsx'
import { Button } from '#web/platform/ui/Button.tsx'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { FormDialog } from '#web/platform/ui/forms/FormDialog.tsx'
import { type DialogDraft, useDialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { IconLock } from '#web/platform/ui/graphics/icons.ts'
import { PicturePad } from './PicturePad.tsx'
import { useRemovePicturePin, useSetPicturePin, useUnlockPicturePin } from './tablet-queries.ts'

type PinState = { child_id: string; is_locked: boolean }

/** Parents choose, remove and unlock the pictures that a child taps after its face. (F04) */
export const PicturePins = (props: { kids: readonly Child[]; picturePins: readonly PinState[] }) => (
  <ProfileCard title={m.tablet_pins_title()} lead={m.tablet_pins_lead()}>
    <ul className="sessions tablet-list">
      {props.kids.map((kid) => (
        <PicturePinRow
          key={kid.id}
          kid={kid}
          pin={props.picturePins.find(({ child_id }) => child_id === kid.id)}
        />
      ))}
    </ul>
  </ProfileCard>
)

function PicturePinRow({ kid, pin }: { kid: Child; pin: PinState | undefined }) {
  const { id, name, first_name, avatar } = kid
  const dialog = useDialogDraft<PicturesDraft>()
  const remove = useRemovePicturePin(id)
  const unlock = useUnlockPicturePin(id)
  return (
    <li>
      <Avatar name={name} avatar={avatar} />
      <div className="grow">
        <b>{first_name}</b>
        {pin?.is_locked ? (
          <div>
            <Chip meaning="bad" icon={IconLock}>
              {m.tablet_pin_locked()}
            </Chip>
          </div>
        ) : (
          <div className="small muted">{pin ? m.tablet_pin_set() : m.tablet_pin_none()}</div>
        )}
      </div>
      <div className="row">
        {pin?.is_locked && (
          <Button
            itemName={first_name}
            size="compact"
            isPending={unlock.isPending}
            onClick={() =>
              unlock.mutate(undefined, {
                onSuccess: () => flash.success(m.tablet_pin_unlocked({ name: first_name })),
                onError: (error) => flash.failure(error),
              })
            }
          >
            {m.tablet_pin_unlock()}
          </Button>
        )}
        <Button itemName={first_name} variant="ghost" size="compact" onClick={dialog.open}>
          {pin ? m.tablet_pin_change() : m.tablet_pin_choose()}
        </Button>
        {pin && (
          <Button
            itemName={first_name}
            variant="danger"
            size="compact"
            isPending={remove.isPending}
            onClick={() =>
              remove.mutate(undefined, {
                onSuccess: () => flash.success(m.tablet_pin_removed({ name: first_name })),
                onError: (error) => flash.failure(error),
              })
            }
          >
            {m.tablet_pin_remove()}
          </Button>
        )}
      </div>
      {dialog.isOpen && <PicturePinDialog kid={kid} {...dialog.dialogProps} />}
    </li>
  )
}

type PicturesDraft = { pictures: PinPicture[] }

function PicturePinDialog({ kid, draft, onClose }: DialogDraft<PicturesDraft> & { kid: Child }) {
  const fields = useFields(picturePinForm, draft ?? { pictures: [] }, {
    picture_pin_short: m.picture_pin_short,
    picture_pin_easy: m.picture_pin_easy,
  })
  const setPicturePin = useSetPicturePin(kid.id)
  async function save({ pictures }: PicturesDraft) {
    try {
      await setPicturePin.mutateAsync(pictures)
      flash.success(m.tablet_pin_saved())
      return true
    } catch (error) {
      flash.failure(error)
      return false
    }
  }
  return (
    <FormDialog
      title={m.tablet_pin_title({ name: kid.first_name })}
      lead={m.tablet_pin_text({ name: kid.first_name })}
      fields={fields}
      onSubmit={save}
      submitText={m.ui_save()}
      onClose={onClose}
    >
      <PicturePad
        pictures={fields.values.pictures}
        onChange={(pictures) => fields.set('pictures', pictures)}
      />
      <p className="help" role="status">
        {fields.values.pictures.length === PICTURE_PIN_LENGTH && !fields.isValid && m.picture_pin_easy()}
      </p>
    </FormDialog>
  )
}
