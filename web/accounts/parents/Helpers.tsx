import { useState } from 'react'
import type { Child } from '#contract/accounts/children.ts'
import { type Helper, helperForm } from '#contract/accounts/parents.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { ChildrenField } from '#web/accounts/families/ChildrenField.tsx'
import { ProfileCard } from '#web/accounts/families/ProfileCard.tsx'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { ConfirmDialog } from '#web/platform/ui/Dialog.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { FormDialog } from '#web/platform/ui/forms/FormDialog.tsx'
import { type DialogDraft, useDialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { useChangeHelper, useRemoveHelper } from './queries.ts'

/** The family's helpers and whose quests each sees. `kids`: the children who are not deleted. */
export const Helpers = ({ helpers, kids }: { helpers: readonly Helper[]; kids: readonly Child[] }) => (
  <ProfileCard title={m.helpers_title()}>
    <ul className="family-parents">
      {helpers.map((helper) => (
        <HelperRow key={helper.id} helper={helper} kids={kids} />
      ))}
    </ul>
  </ProfileCard>
)

function HelperRow({ helper, kids }: { helper: Helper; kids: readonly Child[] }) {
  const { id, name, first_name, email, avatar, joined_at, child_ids } = helper
  const [isAsking, setAsking] = useState(false)
  const changeDialog = useDialogDraft<HelperDraft>()
  const calendar = useCalendar()
  const remove = useRemoveHelper(id)
  const names = kids.filter((kid) => child_ids.includes(kid.id)).map((kid) => kid.first_name)

  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => flash.success(m.helpers_removed({ name: first_name })),
      onError: (error) => flash.failure(error),
      onSettled: () => setAsking(false),
    })

  return (
    <li>
      <Avatar name={name} avatar={avatar} />
      <div className="grow">
        <b>{name}</b>
        <div className="small muted break-anywhere">{email}</div>
        <div className="small">
          {names.length
            ? m.helpers_for({ names: new Intl.ListFormat(getLocale()).format(names) })
            : m.helpers_for_none()}
        </div>
        <div className="small muted">
          {m.helpers_since({
            day: formatDay(calendar.dayOf(joined_at), { day: 'numeric', month: 'long', year: 'numeric' }),
          })}
        </div>
      </div>
      <Button itemName={name} variant="ghost" size="compact" onClick={changeDialog.open}>
        {m.helpers_change()}
      </Button>
      <Button itemName={name} variant="danger" size="compact" onClick={() => setAsking(true)}>
        {m.parents_remove()}
      </Button>
      {changeDialog.isOpen && <ChangeDialog helper={helper} kids={kids} {...changeDialog.dialogProps} />}
      {isAsking && (
        <ConfirmDialog
          title={m.helpers_remove_title({ name: first_name })}
          confirmText={m.parents_remove()}
          isDangerous
          isPending={remove.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>{m.helpers_remove_text({ name: first_name })}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}

type HelperDraft = { child_ids: string[] }

function ChangeDialog(props: DialogDraft<HelperDraft> & { helper: Helper; kids: readonly Child[] }) {
  const { helper, kids, draft, onClose } = props
  // Deleted children, who are not shown, stay chosen: the helper sees their quests when they are brought back.
  const fields = useFields(helperForm, draft ?? { child_ids: helper.child_ids }, {
    helper_children_required: m.helper_children_required,
  })
  const change = useChangeHelper(helper.id)
  const name = helper.first_name

  async function save(form: HelperDraft) {
    try {
      await change.mutateAsync(form)
      flash.success(m.helpers_changed({ name }))
      return true
    } catch (error) {
      flash.failure(error)
      return false
    }
  }
  const { child_ids } = fields.values
  return (
    <FormDialog
      title={m.helpers_change_title({ name })}
      lead={m.helpers_lead()}
      fields={fields}
      onSubmit={save}
      submitText={m.ui_save()}
      onClose={onClose}
    >
      <ChildrenField
        label={m.helpers_invite_children()}
        name="child_ids"
        kids={kids}
        chosenIds={child_ids}
        help={child_ids.length === 0 ? m.helper_children_required() : undefined}
        onChange={(chosen) => fields.set('child_ids', chosen)}
      />
    </FormDialog>
  )
}
