import { cardData } from '#server/cards/family-data.ts'
import { familyRoomData } from '#server/families/family-data.ts'
import { inviteData } from '#server/invites/family-data.ts'
import { ledgerData } from '#server/ledger/family-data.ts'
import { newsletterData } from '#server/newsletter/family-data.ts'
import { notificationData } from '#server/notifications/family-data.ts'
import { orderData } from '#server/orders/family-data.ts'
import { paymentData } from '#server/payments/family-data.ts'
import { questData } from '#server/quests/family-data.ts'
import { reloadData } from '#server/reload/family-data.ts'
import { sessionData } from '#server/sessions/family-data.ts'
import { socialData } from '#server/social/family-data.ts'
import { wishData } from '#server/wishes/family-data.ts'
import type { FamilyData } from './family-data.ts'

/** Every room with rows of families. A purge goes in this order: what points at others before what is pointed at. */
export const rooms: readonly FamilyData[] = [
  questData,
  wishData,
  orderData,
  reloadData,
  paymentData,
  cardData,
  inviteData,
  newsletterData,
  notificationData,
  sessionData,
  socialData,
  ledgerData,
  familyRoomData,
]
