import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChildProfile } from '#contract/accounts/children.ts'
import { formatFamilyCode, type PinState, pinForm } from '#contract/accounts/pins.ts'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { ConfirmDialog } from '#web/platform/ui/Dialog.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { Form } from '#web/platform/ui/forms/Form.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { IconLock } from '#web/platform/ui/graphics/icons.ts'
import { Loaded } from '#web/platform/ui/Loaded.tsx'
import { PinField, pinMessages } from './PinField.tsx'
import { type Editing, InfoList, InfoRow, ProfileCard } from './ProfileCard.tsx'
import { pinStateQuery, useChangeFamilyCode, useRemovePin, useSetPin } from './pin-queries.ts'
import './hand-over.css'

/** How a child signs in without an address: the family's code and the child's PIN. (F03) */
export function PinCard({ child, isEditing, onEdit }: { child: ChildProfile } & Editing) {
  return (
    <Loaded query={useQuery(pinStateQuery(child.id))} skeleton={null} errorText={m.family_pin_failed()}>
      {(state) => (
        <ProfileCard
          title={m.family_pin_title()}
          lead={m.family_pin_lead({ name: child.first_name })}
          isEditing={isEditing}
          editText={state.has_pin ? m.family_pin_change() : m.family_pin_choose()}
          {...(child.active && { onEdit })}
        >
          {isEditing ? (
            <PinForm child={child} onClose={() => onEdit(false)} />
          ) : (
            (state.has_pin || state.family_code) && <PinFacts child={child} state={state} />
          )}
        </ProfileCard>
      )}
    </Loaded>
  )
}

function PinFacts({ child, state }: { child: ChildProfile; state: PinState }) {
  const [isAsking, setAsking] = useState(false)
  const changeCode = useChangeFamilyCode()
  const { mutate: removePin, isPending: isRemoving } = useRemovePin(child.id)
  return (
    <>
      <InfoList>
        <InfoRow name={m.session_family_code()}>
          {state.family_code && <span className="family-code">{formatFamilyCode(state.family_code)}</span>}
        </InfoRow>
        <InfoRow name={m.family_pin()}>
          {state.is_locked ? (
            <>
              <Chip meaning="bad" icon={IconLock}>
                {m.family_pin_locked()}
              </Chip>
              <p>{m.family_pin_locked_text({ name: child.first_name })}</p>
            </>
          ) : (
            state.has_pin && m.family_pin_set()
          )}
        </InfoRow>
      </InfoList>
      <div className="actions">
        {state.family_code && (
          <Button variant="ghost" size="compact" onClick={() => setAsking(true)}>
            {m.family_code_change()}
          </Button>
        )}
        {state.has_pin && child.email && (
          <Button
            variant="danger"
            size="compact"
            isPending={isRemoving}
            onClick={() =>
              removePin(undefined, {
                onSuccess: () => flash.success(m.family_pin_removed()),
                onError: (error) => flash.failure(error),
              })
            }
          >
            {m.family_pin_remove()}
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={m.family_code_change()}
          confirmText={m.family_code_change()}
          isPending={changeCode.isPending}
          onConfirm={() =>
            changeCode.mutate(undefined, {
              onSuccess: () => flash.success(m.family_code_changed()),
              onError: (error) => flash.failure(error),
              onSettled: () => setAsking(false),
            })
          }
          onClose={() => setAsking(false)}
        >
          {m.family_code_change_text()}
        </ConfirmDialog>
      )}
    </>
  )
}

function PinForm({ child, onClose }: { child: ChildProfile; onClose: () => void }) {
  const setPin = useSetPin(child.id)
  const fields = useFields(pinForm, { pin: '' }, pinMessages)
  const save = fields.submit(async (values) => {
    await setPin(values)
    flash.success(m.family_pin_saved({ name: child.first_name }))
    onClose()
  }, m.family_pin_not_saved())
  return (
    <Form fields={fields} onSubmit={save} label={m.family_pin_title()}>
      <PinField {...fields.field('pin')} autoFocus />
      <SubmitButton fields={fields} disabledReason={m.family_pin_reason()} onCancel={onClose}>
        {m.ui_save()}
      </SubmitButton>
    </Form>
  )
}
