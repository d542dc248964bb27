import type * as cards from '#contract/store/cards.ts'
import type * as grants from '#contract/store/grants.ts'
import type * as invoices from '#contract/store/invoices.ts'
import type * as packages from '#contract/store/packages.ts'
import type * as payments from '#contract/store/payments.ts'
import type * as promos from '#contract/store/promos.ts'
import type { Section } from '#server/platform/http/api-reference-types.ts'

type Store = typeof packages & typeof payments & typeof promos & typeof invoices

export const storeReference: Section<Store> = {
  tag: 'Points store',
  description: `Parents buy points by card. The browser gives the card to Stripe; this server never sees the card's number. \`PUT /parents\` switches auto-reload on and off.`,
  calls: {
    getPackages: `List the packages of points. Returns the packages, the points that the family owes after a refund, and what the browser needs to show the card form (null if this server sells no points).`,
    startPayment: `Start a purchase of points. Calculates price and taxes from the package and the postal code of the card's billing address, and returns a secret with which the browser pays at Stripe. An earlier purchase that this parent has not paid is cancelled. A family can start or change purchases 100 times an hour.`,
    changePayment: `Change a pending purchase. Calculates the price anew for another package, address or promo code. Leaving out \`promo\` removes the code. A code is reserved for the purchase; if the purchase is not paid within an hour, the purchase is cancelled.`,
    getPayment: `Get a purchase. Returns one purchase. Its points have been added when its status is \`succeeded\`. While the purchase is pending, this call makes the server check its status at Stripe.`,
    cancelPayment: `Cancel a pending purchase. The purchase can no longer be paid, and its promo code can be used again.`,
    listPayments: `List paid purchases. Returns the purchases that succeeded, auto-reloads included, newest first.`,
    getInvoice: `Download the invoice of a purchase. Returns one page in the language in which the invoice was issued. The invoice is created shortly after the purchase succeeds.`,
    resendInvoice: `Mail an invoice again. Sends the invoice to the e-mail address of the card's billing details, or to a parent if there is none; at most five times an hour.`,
    checkPromo: `Check a promo code. Returns the percentage that the code takes off, if this family can use the code now. Otherwise the refusal gives the reason. A family can try 30 codes an hour.`,
  },
}

export const grantsReference: Section<typeof grants> = {
  tag: 'Points given',
  description: `On a server with \`POINTS=given\`, parents add points to the family's balance themselves, and nothing is sold. On other servers these calls are refused with \`points_sold\`.`,
  calls: {
    listGrants: `List the points that parents added. Returns the ten newest, the newest first, and the points that come each week (null if there are none).`,
    addGrant: `Add points to the balance. Returns the id of the new entry, and the points that the family then has to spend. Quests and allowances that waited for points go on.`,
    takeBackGrant: `Take added points back. Returns the points that the family then has to spend. Refused if the balance has fewer points, or if they were taken back before.`,
    setWeeklyGrant: `Add points every week. The points come when the day begins in the family's time zone, the first time on the next such day. Replaces what was set before.`,
    endWeeklyGrant: `Stop adding points every week. Points that already came stay.`,
  },
}

export const cardsReference: Section<typeof cards> = {
  tag: 'Cards',
  description: `The family's saved cards, which Stripe stores.`,
  calls: {
    listCards: `List the saved cards. Returns the family's cards, newest first.`,
    addCard: `Start saving a card. Returns a secret with which the browser gives the card to Stripe. The first card becomes the default. A family can start saving 20 cards an hour.`,
    setDefaultCard: `Make a card the default. The default card is preselected in the store, and auto-reload charges it.`,
    removeCard: `Remove a saved card. If the card was the default, the newest remaining card becomes the default, and auto-reload is switched off.`,
  },
}
