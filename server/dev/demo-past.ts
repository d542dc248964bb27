import type { NewQuest } from '#contract/quests/quests.ts'
import { deleteUnsentMessagesExcept } from '#server/messages/notifications/queries.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { giveBonus } from '#server/quests/bonus/bonus.ts'
import { changeQuest } from '#server/quests/lifecycle/change-quest.ts'
import { createQuest } from '#server/quests/lifecycle/create-quest.ts'
import { deliverOrder } from '#server/rewards/fulfilment/operator-actions.ts'
import { placeOrders } from '#server/rewards/fulfilment/place-orders.ts'
import { numberInvoices } from '#server/store/invoices/number-invoices.ts'
import { approveReward, fillWallet, requestReward, sendReward } from './demo-rewards.ts'

type Family = { parent: Actor; mia: Actor; leo: Actor }

const WEEKS = 50
/** The week of the large bonuses, for which the parents buy the largest package. */
const BIRTHDAY_WEEK = 36
/** How many days ago the history of the demo family begins. */
export const DAYS_OF_PAST = 7 * (WEEKS + 1)

const chores: Record<'mia' | 'leo', Chore[]> = {
  mia: [
    { name: 'Vacuum the living room', picture: 'vacuum', description: 'Under the couch, too.', points: 60 },
    {
      name: 'Help cook supper',
      picture: 'pot',
      description: 'Wash, peel, stir, and set the table.',
      points: 80,
    },
    { name: 'Tidy the bookshelf', picture: 'book', description: 'Big ones at the bottom.', points: 70 },
    { name: 'Wash the bathroom sink', picture: 'tap', description: 'The tap has to shine.', points: 90 },
    {
      name: 'Sort the laundry',
      picture: 'socks',
      description: 'Pair every sock that has a friend.',
      points: 80,
    },
  ],
  leo: [
    { name: 'Mop the kitchen floor', picture: 'bucket', description: 'Chairs up first.', points: 80 },
    {
      name: 'Shovel or sweep the steps',
      picture: 'snow',
      description: 'Whatever the weather left there.',
      points: 100,
    },
    {
      name: 'Practise times tables',
      picture: 'numbers',
      description: 'Sevens, eights and nines.',
      points: 90,
    },
    { name: 'Wash the bikes', picture: 'bike', description: 'Chains wiped dry.', points: 70 },
    { name: 'Bake bread with Dad', picture: 'cake', description: 'And tidy up after it.', points: 100 },
  ],
}

/** `week` counts from the beginning of the history. */
const bonuses = [
  { week: 20, childName: 'mia', value: 400, note: 'What a report card!' },
  { week: 21, childName: 'leo', value: 500, note: 'First place at the science fair' },
  { week: BIRTHDAY_WEEK, childName: 'leo', value: 3400, note: 'Your birthday, from all of us' },
  { week: BIRTHDAY_WEEK, childName: 'mia', value: 1600, note: 'You can swim!' },
] as const
const rewards = [
  { week: 19, childName: 'leo', sku: 'playing-cards' },
  { week: 24, childName: 'mia', sku: 'magnifying-glass' },
  { week: 48, childName: 'mia', sku: 'secret-diary' },
  { week: 49, childName: 'leo', sku: 'football' },
] as const

/**
 * Creates almost a year of history: a chore every week, points bought every ten weeks, and a few bonuses and rewards.
 * The large bonuses are so old that the chart of weekly points no longer shows them.
 */
export async function seedPast(deps: Deps, family: Family, setDay: (daysAgo: number, hour: number) => void) {
  const { parent } = family
  for (let week = 0; week < WEEKS; week++) {
    const day = DAYS_OF_PAST - 7 * week
    setDay(day, 20)
    if (week % 10 === 0 || week === BIRTHDAY_WEEK) {
      await fillWallet(deps, parent, week === BIRTHDAY_WEEK ? 10_000 : 1000)
      await numberInvoices(deps)
    }
    const childName = week % 2 === 0 ? 'mia' : 'leo'
    const chore = chores[childName][Math.floor(week / 2) % chores[childName].length]
    if (chore) await createVerifiedQuest(deps, parent, family[childName], chore)
    for (const { childName, week: _, ...bonus } of bonuses.filter((bonus) => bonus.week === week))
      await giveBonus(deps, parent, { child_id: family[childName].id, ...bonus })
    for (const { childName, sku } of rewards.filter((reward) => reward.week === week)) {
      const order = await requestReward(deps, family[childName], sku)
      await approveReward(deps, parent, order)
      setDay(day - 1, 21)
      await placeOrders(deps)
      setDay(day - 2, 15)
      await sendReward(deps, parent, order, null)
      setDay(day - 6, 18)
      if (order.kind !== 'family') await deliverOrder(deps, order.id)
    }
  }
  // Otherwise the mails about the whole history would all be sent now.
  await deps.transaction((tx) => deleteUnsentMessagesExcept(tx, parent.family_id, []))
}

/** What the children have done on the days before today, so that the bars of the week show something. */
const recentChores = [
  { daysAgo: 6, childName: 'leo', name: 'Feed the hamster', picture: 'rabbit', points: 10 },
  { daysAgo: 5, childName: 'mia', name: 'Set the table', picture: 'table', points: 15 },
  { daysAgo: 4, childName: 'mia', name: 'Put away the groceries', picture: 'groceries', points: 20 },
  { daysAgo: 4, childName: 'leo', name: 'Clear the table', picture: 'table', points: 10 },
  { daysAgo: 3, childName: 'mia', name: 'Dust the shelves', picture: 'spray', points: 25 },
  { daysAgo: 2, childName: 'leo', name: 'Fold the towels', picture: 'laundry', points: 20 },
  { daysAgo: 1, childName: 'mia', name: 'Water the herbs', picture: 'watering', points: 10 },
  { daysAgo: 1, childName: 'leo', name: 'Pack your own lunch', picture: 'lunchbox', points: 30 },
] as const

/** Lets the children finish the chores of a day in the last week. The clock must stand on this day. */
export async function seedRecentDay(deps: Deps, family: Family, daysAgo: number) {
  for (const { childName, name, picture, points } of recentChores.filter(
    (chore) => chore.daysAgo === daysAgo,
  ))
    await createVerifiedQuest(deps, family.parent, family[childName], {
      name,
      description: '',
      picture,
      points,
    })
}

type Chore = Pick<NewQuest, 'name' | 'description' | 'points' | 'picture'>

async function createVerifiedQuest(deps: Deps, parent: Actor, child: Actor, chore: Chore) {
  const due_date = deps.clock.today(parent.time_zone)
  const { id } = await createQuest(deps, parent, { ...chore, child_id: child.id, due_date })
  await changeQuest(deps, child, id, { complete: true })
  await changeQuest(deps, parent, id, { verified: true })
}
