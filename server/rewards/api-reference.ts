import type * as cart from '#contract/rewards/cart.ts'
import type * as catalog from '#contract/rewards/catalog.ts'
import type * as fulfilment from '#contract/rewards/fulfilment.ts'
import type * as orders from '#contract/rewards/orders.ts'
import type * as wishes from '#contract/rewards/wishes.ts'
import type { Section } from '#server/platform/http/api-reference.ts'

export const catalogReference: Section<typeof catalog> = {
  tag: 'Catalogue',
  description: `The products that points can buy, the same for every family.`,
  calls: {
    listCategories: `List the categories. Returns all categories in the order of the menu. Visitors see them, too.`,
    listProducts: `List products of the catalogue. Returns the available products, or those of one category. The filter \`points\` keeps only products that cost fewer points.`,
    searchProducts: `Search the catalogue. Returns at most eight products, best match first. It finds unfinished words, and words with typing errors or missing accents.`,
    getProduct: `Get a product. Returns one product, even if it is no longer available.`,
  },
}

export const wishesReference: Section<typeof wishes> = {
  tag: 'Wishes',
  description: `A child's wish list, and the one wish that it saves for.`,
  calls: {
    addWish: `Add a product to the wishes. A product is on the list once: a repeated call returns the same wish. A list holds 100.`,
    removeWish: `Remove a wish. Takes a wish off the child's list. If it was the goal, the child has no goal any more.`,
    listChildWishes: `List a child's wishes. Returns the wishes, newest first. A child finds its own wishes in its profile.`,
    getGoal: `Get a child's goal. Returns the goal with the points that the child has, and the day on which it should have enough at the pace of the last four weeks. A child can read only its own goal.`,
    setGoal: `Choose or drop the goal. A child makes one of its wishes its goal, instead of any other; null drops the goal.`,
  },
}

export const cartReference: Section<typeof cart> = {
  tag: 'Cart',
  description: `What a child is about to request.`,
  calls: {
    getCart: `List the items in the cart. Returns the child's items, oldest first, each with its present price.`,
    addToCart: `Put a product into the cart. The same product can be there several times. A cart holds 30 items.`,
    removeFromCart: `Remove an item from the cart. Takes one item out of the child's cart.`,
    requestOrders: `Request everything in the cart. Creates one order per item, all or none, holds the child's points and empties the cart; the parents get one message. If a price has changed or a product is no longer available, the call is refused with \`cart_changed\` and the current cart. Call it again with the new \`total\`: unavailable products are then left out.`,
  },
}

export const rewardsReference: Section<typeof orders & typeof fulfilment> = {
  tag: 'Rewards',
  description: `An order is one reward for one child. A parent approves or rejects it; an approved one is held for 24 hours, then placed, shipped and delivered.`,
  calls: {
    listOwnOrders: `List the child's own orders. Returns the orders, newest first; rejected and cancelled ones only with the filter \`ended\`.`,
    listChildOrders: `List a child's orders. Returns the orders, newest first; rejected and cancelled ones only with the filter \`ended\`.`,
    getOrder: `Get an order. Returns one order of the family. A child gets only its own.`,
    listRequestedOrders: `List orders to decide. Returns the requested orders of all children, longest waiting first.`,
    withdrawOrder: `Withdraw a request. A child takes an order back before a parent decides. Its points return.`,
    getApprovalInfo: `Get what an approval needs. Returns the family's last delivery address, and whether digital gift cards can be approved; they need an earlier purchase of points.`,
    approveOrder: `Approve an order. Approves one order, or several of the same request with \`also\`, all or none. It needs a verified e-mail and phone, and a delivery address except for digital gift cards. Merchandise goes only to street addresses in Canada. The child gets one message.`,
    rejectOrder: `Reject an order. The points return to the child, which gets a message with the note.`,
    cancelOrder: `Cancel an approved order. Possible within the 24 hours of the hold. The points return to the child, which gets a message.`,
    reportProblem: `Report a problem with a reward. Reports that a reward has not arrived (for a digital gift card: that its code is missing or does not work), within three months after the order was placed, or that it is damaged, within two business days of its delivery. The order then has a return number and, for damage, the last day to send it back.`,
    revealOwnGiftCode: `Get the child's own gift code. Returns the code of a delivered digital gift card of the child.`,
    revealGiftCode: `Get a child's gift code. Returns the code of a delivered digital gift card to a parent.`,
  },
}
