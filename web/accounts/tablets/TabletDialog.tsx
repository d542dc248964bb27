import type { Child } from '#contract/accounts/children.ts'
import { type FamilyTablet, tabletForm } from '#contract/accounts/tablets.ts'
import { TABLET_NAME_MAX } from '#contract/limits.ts'
import { m } from '#messages'
import { ChildrenField } from '#web/accounts/families/ChildrenField.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { FormDialog } from '#web/platform/ui/forms/FormDialog.tsx'
import { TextField } from '#web/platform/ui/forms/TextField.tsx'
import type { DialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { useAddTablet, useChangeTablet } from './tablet-queries.ts'

export type TabletDraft = { name: string; child_ids: string[] }
type Pairing = { id: string; code: string; digits: string }

/** Prepares a tablet, or changes `tablet`. A new one shows all children unless the parent chooses. */
export function TabletDialog(
  props: DialogDraft<TabletDraft> & {
    tablet?: FamilyTablet
    kids: readonly Child[]
    onAdded?: (pairing: Pairing) => void
  },
) {
  const { tablet, kids, draft, onAdded, onClose } = props
  // Deleted children, who are not shown, stay on the tablet: it shows them again when they are brought back.
  const initial = {
    name: tablet?.name ?? '',
    child_ids: tablet?.child_ids ?? kids.map(({ id }) => id),
  }
  const fields = useFields(tabletForm, draft ?? initial, {
    tablet_name_required: m.tablet_name_required,
    tablet_children_required: m.tablet_children_required,
  })
  const add = useAddTablet()
  const change = useChangeTablet()

  async function save(form: TabletDraft) {
    try {
      if (tablet) {
        await change.mutateAsync({ id: tablet.id, ...form })
        flash.success(m.tablet_saved())
      } else {
        onAdded?.(await add.mutateAsync(form))
      }
      return true
    } catch (error) {
      flash.failure(error)
      return false
    }
  }
  const { child_ids } = fields.values
  return (
    <FormDialog
      title={tablet ? m.tablet_change() : m.tablet_add()}
      lead={m.tablet_lead()}
      fields={fields}
      onSubmit={save}
      submitText={tablet ? m.ui_save() : m.tablet_show_code()}
      onClose={onClose}
    >
      <TextField
        label={m.tablet_name()}
        help={m.tablet_name_help()}
        maxLength={TABLET_NAME_MAX}
        {...fields.field('name')}
      />
      <ChildrenField
        label={m.tablet_children()}
        name="child_ids"
        kids={kids}
        chosenIds={child_ids}
        help={child_ids.length === 0 ? m.tablet_children_required() : undefined}
        onChange={(chosen) => fields.set('child_ids', chosen)}
      />
    </FormDialog>
  )
}
