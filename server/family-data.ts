import { accountData } from './accounts/family-data.ts'
import { inviteData } from './accounts/invites/family-data.ts'
import { parentInviteData } from './accounts/parents/family-data.ts'
import { passkeyData } from './accounts/passkeys/family-data.ts'
import { sessionData } from './accounts/sessions/family-data.ts'
import { socialData } from './accounts/social/family-data.ts'
import { twoStepData } from './accounts/two-step/family-data.ts'
import { ledgerData } from './ledger/family-data.ts'
import { messageKinds } from './message-kinds.ts'
import { notificationData } from './messages/notifications/family-data.ts'
import type { FamilyData } from './platform/family-data.ts'
import { questData } from './quests/family-data.ts'
import { familyRewardData } from './rewards/family-rewards/family-data.ts'
import { orderData } from './rewards/orders/family-data.ts'
import { wishData } from './rewards/wishes/family-data.ts'
import { reloadData } from './store/auto-reload/family-data.ts'
import { cardData } from './store/cards/family-data.ts'
import { grantData } from './store/grants/family-data.ts'
import { paymentData } from './store/payments/family-data.ts'

/** Every area with family rows. A purge follows this order: it deletes rows before the rows that they reference. */
export const familyDataAreas: readonly FamilyData[] = [
  questData,
  wishData,
  orderData,
  familyRewardData,
  reloadData,
  paymentData,
  cardData,
  grantData,
  inviteData,
  parentInviteData,
  notificationData(messageKinds),
  twoStepData,
  passkeyData,
  sessionData,
  socialData,
  ledgerData,
  accountData,
]
