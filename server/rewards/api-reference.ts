import type * as cart from '#contract/rewards/cart.ts'
import type * as catalog from '#contract/rewards/catalog.ts'
import type * as familyRewards from '#contract/rewards/family-rewards.ts'
import type * as fulfilment from '#contract/rewards/fulfilment.ts'
import type * as orders from '#contract/rewards/orders.ts'
import type * as promises from '#contract/rewards/promises.ts'
import type * as wishes from '#contract/rewards/wishes.ts'
import type { Section } from '#server/platform/http/api-reference-types.ts'

export const catalogReference: Section<typeof catalog> = {
  tag: 'Catalogue',
  description: `The products that points can buy, the same for every family.`,
  calls: {
    listCategories: `List the categories. Returns all categories in the order of the menu. Visitors can call it, too.`,
    listProducts: `List products of the catalogue. Returns the available products, or those of one category. The filter \`points\` is the maximum price. For children, the filter \`reach\` lists only products that their points reach (\`now\`), or that cost more than their points but at most a third more (\`almost\`). The response counts both kinds in \`reach\`, which is null for parents.`,
    searchProducts: `Search the catalogue. Returns at most eight products, best match first. The search text may have unfinished words, typing errors and missing accents.`,
    getProduct: `Get a product. Returns one product, even if it is no longer available. The id can also be that of a reward of the family's own.`,
  },
}

export const familyRewardsReference: Section<typeof familyRewards> = {
  tag: 'Family rewards',
  description: `Rewards that a family gives itself, such as a film night. Children ask for them as for products; after the approval a parent gives them.`,
  calls: {
    listFamilyProducts: `List the rewards from the child's family. Returns the open rewards of the family's own that the child can ask for, as products, the cheapest first. \`family_limits\` says how often the child can ask, and how often it has. They can be wished for, put into the cart and requested like other products.`,
    listFamilyRewards: `List the family's own rewards. Returns open and closed rewards, by name.`,
    createFamilyRewards: `Create rewards of the family's own. Creates all of them or none. A family has at most 60.`,
    changeFamilyReward: `Change, open or close a family reward. Replaces all of its fields. Orders keep what they were made for; carts and wishes follow the change.`,
    deleteFamilyReward: `Delete a reward of the family's own. Orders for it stay, and can still be approved and given.`,
  },
}

export const wishesReference: Section<typeof wishes> = {
  tag: 'Wishes',
  description: `A child's wish list, and its goal: the one wish that it saves for.`,
  calls: {
    addWish: `Add a product to the wishes. A product can be on the list only once: a repeated call returns the same wish. A list holds at most 100 wishes.`,
    removeWish: `Remove a wish. Takes a wish off the child's list. If it was the goal, the child has no goal any more.`,
    listChildWishes: `List a child's wishes. Returns the wishes, newest first. A child finds its own wishes in its profile.`,
    getGoal: `Get a child's goal. Returns the goal with the points that the child has, and the day on which it should have enough at the pace of the last four weeks. A child can read only its own goal.`,
    setGoal: `Choose or drop the goal. Makes one of the child's wishes its goal, which replaces any former goal. With null, the child has no goal.`,
  },
}

export const cartReference: Section<typeof cart> = {
  tag: 'Cart',
  description: `The products that a child is about to request.`,
  calls: {
    getCart: `List the items in the cart. Returns the child's items, oldest first, each with its current price.`,
    addToCart: `Put a product into the cart. The same product can be in the cart several times. A cart holds at most 30 items.`,
    removeFromCart: `Remove an item from the cart. Takes one item out of the child's cart.`,
    requestOrders: `Request everything in the cart. Creates one order per item, for all items or for none, holds the child's points and empties the cart; the parents get one message. If a price has changed or a product is no longer available, the call is refused with \`cart_changed\` and the current cart. Call it again with the new \`total\`: unavailable products are then left out.`,
  },
}

export const rewardsReference: Section<typeof orders & typeof fulfilment & typeof promises> = {
  tag: 'Rewards',
  description: `An order is one reward for one child. A parent approves or rejects the order. For 24 hours a parent can still cancel an approved order; then it is placed, shipped and delivered.`,
  calls: {
    listOwnOrders: `List the child's own orders. Returns the orders, newest first. Rejected, cancelled and withdrawn orders are left out; the filter \`ended\` lists only these.`,
    listChildOrders: `List a child's orders. Returns the orders, newest first. Rejected, cancelled and withdrawn orders are left out; the filter \`ended\` lists only these.`,
    getOrder: `Get an order. Returns one order of the family. A child gets only its own orders.`,
    listRequestedOrders: `List orders to decide. Returns the requested orders of all children, longest waiting first.`,
    withdrawOrder: `Withdraw an order. A child can withdraw an order until a parent decides, and gets its points back.`,
    getApprovalInfo: `Get what an approval needs. Returns the family's last delivery address, and whether digital gift cards can be approved, which requires an earlier purchase of points.`,
    approveOrder: `Approve an order. Approves one order or, with \`also\`, several of the same request: either all of them or none. The parent needs a verified e-mail and phone; only digital gift cards need no delivery address. Merchandise goes only to street addresses in Canada. The child gets one message.`,
    rejectOrder: `Reject an order. The points return to the child, which gets a message with the note.`,
    cancelOrder: `Cancel an approved order. A parent can cancel an order within 24 hours after its approval, and a reward of the family's own until it is given. The points return to the child, which gets a message.`,
    listOrdersToGive: `List promised rewards. Returns the approved orders for rewards of the family's own that no parent has given yet, longest promised first.`,
    giveOrder: `Record that a promised reward was given. Only for an approved order of the kind \`family\`, on a day from the approval until today. Such an order needs no operator and no address.`,
    reportProblem: `Report a problem with a reward. Within three months after an order was placed, a parent can report that the reward has not arrived (for a digital gift card: that its code is missing or does not work). Within two business days after the delivery, a parent can report that the reward is damaged. The order then has a return number and, for damage, the last day to send the reward back.`,
    revealOwnGiftCode: `Get the child's own gift code. Returns the code of a delivered digital gift card of the child.`,
    revealGiftCode: `Get a child's gift code. Returns the code of a delivered digital gift card to a parent.`,
  },
}
