import { readFileSync } from 'node:fs'
import { child, childProfile } from '#contract/accounts/children.ts'
import { invite } from '#contract/accounts/invites.ts'
import { childToday } from '#contract/dashboard/children.ts'
import { profile } from '#contract/dashboard/profile.ts'
import { historyLine } from '#contract/ledger/ledger.ts'
import { quest, questEvent, waitingSeries } from '#contract/quests/quests.ts'
import { averagePoints, questSet } from '#contract/quests/sets.ts'
import { cartItem } from '#contract/rewards/cart.ts'
import { category, familyLimits, product } from '#contract/rewards/catalog.ts'
import { familyReward } from '#contract/rewards/family-rewards.ts'
import { order } from '#contract/rewards/orders.ts'
import { goalProgress, wish } from '#contract/rewards/wishes.ts'
import { reloadSettings } from '#contract/store/auto-reload.ts'
import { taxLine } from '#contract/store/packages.ts'
import { payment } from '#contract/store/payments.ts'
import {
  childrenReference,
  invitesReference,
  parentsReference,
  passkeysReference,
  pinsReference,
  signInReference,
  tabletsReference,
  twoStepReference,
} from './accounts/api-reference.ts'
import { descriptions } from './api-descriptions.ts'
import { bodies, examples } from './api-examples.ts'
import { activityReference, firstStepsReference } from './dashboard/api-reference.ts'
import { deletionReference, familyReference } from './lifecycle/api-reference.ts'
import { messagesReference } from './messages/api-reference.ts'
import { botCheckReference, liveReference } from './platform/api-reference.ts'
import type { ApiReference } from './platform/http/api-reference-types.ts'
import {
  helpingReference,
  offersReference,
  pausesReference,
  pointsReference,
  questsReference,
  setsReference,
} from './quests/api-reference.ts'
import {
  cartReference,
  catalogReference,
  familyRewardsReference,
  rewardsReference,
  wishesReference,
} from './rewards/api-reference.ts'
import { cardsReference, grantsReference, storeReference } from './store/api-reference.ts'

/** Read from a file, because it is prose. */
const introduction = readFileSync(new URL('./api-introduction.md', import.meta.url), 'utf8')

export const apiReference: ApiReference = {
  introduction,
  sections: [
    signInReference,
    botCheckReference,
    parentsReference,
    childrenReference,
    pinsReference,
    tabletsReference,
    twoStepReference,
    passkeysReference,
    firstStepsReference,
    activityReference,
    deletionReference,
    invitesReference,
    questsReference,
    setsReference,
    offersReference,
    pausesReference,
    helpingReference,
    pointsReference,
    catalogReference,
    familyRewardsReference,
    wishesReference,
    cartReference,
    rewardsReference,
    storeReference,
    cardsReference,
    grantsReference,
    familyReference,
    messagesReference,
    liveReference,
  ],
  schemas: {
    Profile: profile,
    Child: child,
    ChildProfile: childProfile,
    ChildToday: childToday,
    Invite: invite,
    Quest: quest,
    QuestEvent: questEvent,
    WaitingSeries: waitingSeries,
    QuestSet: questSet,
    AveragePoints: averagePoints,
    HistoryLine: historyLine,
    Category: category,
    Product: product,
    FamilyReward: familyReward,
    FamilyLimits: familyLimits,
    Wish: wish,
    Goal: goalProgress,
    CartItem: cartItem,
    Order: order,
    Payment: payment,
    TaxLine: taxLine,
    ReloadSettings: reloadSettings,
  },
  examples,
  bodies,
  descriptions,
  mediaTypes: {
    getInvoice: ['application/pdf'],
    getQuestPhoto: ['image/webp'],
    exportFamily: ['application/json', 'text/html'],
    streamLiveEvents: ['text/event-stream'],
  },
}
