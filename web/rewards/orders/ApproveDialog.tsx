import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile } from '#contract/accounts/families.ts'
import { needsDeliveryAddress } from '#contract/rewards/delivery.ts'
import type { Order } from '#contract/rewards/orders.ts'
import { m } from '#messages'
import { BuyPointsLink } from '#web/accounts/BuyPointsLink.tsx'
import { needsVerifiedPhone, VerifyPhone } from '#web/accounts/contacts/VerifyPhone.tsx'
import { profileQuery } from '#web/accounts/profile.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { Form } from '#web/platform/ui/forms/Form.tsx'
import { CancelButton } from '#web/platform/ui/forms/FormActions.tsx'
import type { DialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { Points } from '#web/platform/ui/Points.tsx'
import { DeliveryFields } from '#web/rewards/delivery/DeliveryFields.tsx'
import {
  type Address,
  deliveryErrorTexts,
  initialAddress,
  makeDeliverySchema,
} from '#web/rewards/delivery/delivery-form.ts'
import { SavedAddress } from '#web/rewards/delivery/SavedAddress.tsx'
import { useApproveOrders } from './order-mutations.ts'
import { approvalInfoQuery } from './queries.ts'
import { RequestItems } from './RequestItems.tsx'

/** A reward of the family's own needs no address, phone or purchase. (F02) */
const isOwnReward = ({ kind }: Order) => kind === 'family'

export type ApprovalDraft = { address: Address; checkedIds: readonly string[] }
type ApproveDialogProps = DialogDraft<ApprovalDraft> & { orders: readonly Order[]; childName: string }

/** Opens with all rewards of the request checked, except those that cannot be approved yet. (R04) */
export function ApproveDialog(props: ApproveDialogProps) {
  const { childName, onClose } = props
  const { data: profile } = useQuery(profileQuery)
  const { data: info, isError } = useQuery(approvalInfoQuery)
  // If the info fails to load, the parent types the address, and the server checks which rewards are allowed.
  const { delivery, cards, shipping } = info ?? { delivery: null, cards: true, shipping: true }
  return (
    <Dialog title={m.approve_title({ name: childName })} onClose={() => onClose()}>
      {!profile || (!info && !isError) ? (
        <p className="muted">{m.ui_loading()}</p>
      ) : needsVerifiedPhone(profile) && !props.orders.every(isOwnReward) ? (
        <VerifyPhoneFirst profile={profile} onClose={() => onClose()} />
      ) : (
        <ApproveForm
          {...props}
          initial={initialAddress(profile, delivery)}
          isSavedAddress={delivery !== null}
          canApproveDigitalCards={cards}
          canApproveShipping={shipping}
        />
      )}
    </Dialog>
  )
}

/** The terms of use require a verified phone number before points are redeemed. */
const VerifyPhoneFirst = ({ profile, onClose }: { profile: Profile; onClose: () => void }) => (
  <>
    <p>
      <b>{m.approve_phone_title()}</b>
    </p>
    <p className="muted">{m.contact_verify_text()}</p>
    <VerifyPhone profile={profile} otherButton={<CancelButton onClick={onClose} />} />
  </>
)

function ApproveForm(
  props: ApproveDialogProps & {
    initial: Address
    /** Whether the family has used the address `initial` before. */
    isSavedAddress: boolean
    canApproveDigitalCards: boolean
    /** Whether rewards that are not digital can be approved. */
    canApproveShipping: boolean
  },
) {
  const { orders, childName, draft, onClose, initial, isSavedAddress } = props
  const canApprove = (order: Order) =>
    isOwnReward(order) ||
    (order.kind === 'digital_card' ? props.canApproveDigitalCards : props.canApproveShipping)
  const laterReason = props.canApproveShipping ? m.approve_cards_later : m.approve_shipping_later
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<string>>(
    () => new Set(draft?.checkedIds ?? orders.filter(canApprove).map(({ id }) => id)),
  )
  // The other parent may have decided on some of the orders meanwhile.
  const chosenOrders = orders.filter((order) => checkedIds.has(order.id) && canApprove(order))
  const kinds = chosenOrders.map(({ kind }) => kind)
  const needsAddress = needsDeliveryAddress(kinds)
  const isCanadaOnly = kinds.includes('merchandise')
  const schema = makeDeliverySchema(kinds)
  const fields = useFields(schema, draft?.address ?? initial, deliveryErrorTexts)
  const [isEditingAddress, setEditingAddress] = useState(!isSavedAddress || draft !== undefined)
  const isAddressShown = !isEditingAddress && schema.safeParse(fields.values).success
  const { approve } = useApproveOrders()

  const send = fields.submit(async (address) => {
    const isApproved = await approve(chosenOrders, needsAddress ? address : undefined)
    onClose(isApproved ? undefined : { address: fields.values, checkedIds: [...checkedIds] })
  })
  return (
    <Form fields={fields} onSubmit={send}>
      <RequestItems
        label={m.approve_rewards_heading({ name: childName })}
        orders={orders}
        checkedIds={checkedIds}
        onChange={setCheckedIds}
        getDisabledReason={(order) => (canApprove(order) ? undefined : laterReason())}
      />
      {!orders.every(canApprove) && <BuyPointsLink />}
      {orders.length > 1 && (
        <p className="request-total">
          <span>{m.approve_total()}</span>
          <Points value={chosenOrders.reduce((sum, { product }) => sum + product.points, 0)} />
        </p>
      )}
      {needsAddress && (
        <div className="delivery-place">
          <h3>{isAddressShown ? m.approve_send_to() : m.approve_address_heading()}</h3>
          {isAddressShown ? (
            <SavedAddress address={fields.values} onChange={() => setEditingAddress(true)} />
          ) : (
            <>
              <p className="help">{isCanadaOnly ? m.approve_ships_canada() : m.approve_ships_cards()}</p>
              <DeliveryFields fields={fields} isCanadaOnly={isCanadaOnly} />
            </>
          )}
        </div>
      )}
      <div>
        {kinds.includes('digital_card') && <p className="help">{m.approve_by_mail()}</p>}
        {kinds.includes('family') && <p className="help">{m.approve_promise()}</p>}
        {kinds.some((kind) => kind !== 'family') && <p className="help">{m.approve_hold()}</p>}
      </div>
      <div className="submit">
        <div className="actions">
          <CancelButton onClick={onClose} />
          <Button
            type="submit"
            isDisabled={chosenOrders.length === 0}
            isPending={fields.isSending}
            pendingText={m.approve_pending()}
          >
            {m.approve_button({ count: chosenOrders.length })}
          </Button>
        </div>
        {chosenOrders.length === 0 && <p className="help">{m.approve_none_ticked()}</p>}
      </div>
    </Form>
  )
}
