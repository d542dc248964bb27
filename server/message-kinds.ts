import { contactMessageKinds } from './accounts/notifications/contacts.ts'
import { inviteMessages } from './accounts/notifications/invites.ts'
import { parentMessages } from './accounts/notifications/parents.ts'
import { passkeyChanged } from './accounts/notifications/passkeys.ts'
import { pinLocked } from './accounts/notifications/pins.ts'
import { signInMessages } from './accounts/notifications/sign-in.ts'
import { picturePinLocked, tabletAdded } from './accounts/notifications/tablets.ts'
import { recoveryCodeUsed, twoStepChanged } from './accounts/notifications/two-step.ts'
import { closingMessages } from './lifecycle/closing/notifications.ts'
import { newsletterMessages } from './messages/newsletter/notifications.ts'
import type { MessageKinds } from './messages/notifications/message-kind.ts'
import { allowanceWaits } from './quests/allowance/notifications.ts'
import { bonusReceived } from './quests/bonus/notifications.ts'
import { digestMessageKinds } from './quests/digests/notifications.ts'
import { questMessages } from './quests/lifecycle/notifications.ts'
import { offerMessages } from './quests/offers/notifications.ts'
import { setMessages } from './quests/sets/notifications.ts'
import { promisesWait } from './rewards/family-rewards/notifications.ts'
import { giftCodesLow } from './rewards/fulfilment/low-stock.ts'
import { fulfilmentMessages } from './rewards/fulfilment/notifications.ts'
import { sharedAddressOrCard } from './rewards/orders/families-of-address-and-card.ts'
import { orderMessages } from './rewards/orders/notifications.ts'
import { autoReloadMessages } from './store/auto-reload/notifications.ts'
import { invoiceMessages } from './store/invoices/notifications.ts'
import { operatorAlerts } from './store/payments/operator-alerts.ts'
import { refundMessages } from './store/refunds/notifications.ts'

export const messageKinds: MessageKinds = new Map(
  [
    ...signInMessages,
    ...inviteMessages,
    ...parentMessages,
    ...contactMessageKinds,
    pinLocked,
    picturePinLocked,
    tabletAdded,
    twoStepChanged,
    recoveryCodeUsed,
    passkeyChanged,
    ...closingMessages,
    bonusReceived,
    allowanceWaits,
    ...questMessages,
    ...offerMessages,
    ...setMessages,
    ...digestMessageKinds,
    ...autoReloadMessages,
    ...invoiceMessages,
    ...operatorAlerts,
    ...refundMessages,
    ...orderMessages,
    promisesWait,
    ...fulfilmentMessages,
    giftCodesLow,
    sharedAddressOrCard,
    ...newsletterMessages,
  ].map((kind) => [kind.name, kind]),
)
