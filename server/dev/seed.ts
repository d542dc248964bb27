import { daysAfter, hoursAfter, weekdayOf } from '#contract/calendar.ts'
import type { NewQuest } from '#contract/quests/quests.ts'
import { weekdays } from '#contract/quests/recurrence-rule.ts'
import { createChild } from '#server/accounts/children/create-child.ts'
import { sendPhoneVerification } from '#server/accounts/contacts/contacts.ts'
import { updateUser } from '#server/accounts/families/queries.ts'
import { setPin } from '#server/accounts/pins/pins.ts'
import {
  findLogin,
  listLoginsWithUnverifiedEmail,
  updatePassword,
} from '#server/accounts/sessions/queries.ts'
import { authenticate, openSession } from '#server/accounts/sessions/sessions.ts'
import { signUp } from '#server/accounts/sign-up/sign-up.ts'
import { verifyEmail, verifyPhone } from '#server/accounts/sign-up/verification.ts'
import { canSendTexts } from '#server/messages/notifications/preferences.ts'
import type { MovableClock } from '#server/platform/clock.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import { setAllowance } from '#server/quests/allowance/allowances.ts'
import { payAllowances } from '#server/quests/allowance/pay-allowances.ts'
import { giveBonus } from '#server/quests/bonus/bonus.ts'
import { changeQuest } from '#server/quests/lifecycle/change-quest.ts'
import { createQuest } from '#server/quests/lifecycle/create-quest.ts'
import { createPause } from '#server/quests/pauses/pauses.ts'
import { createQuestSet } from '#server/quests/sets/sets.ts'
import { placeOrders } from '#server/rewards/fulfilment/place-orders.ts'
import { rejectOrder } from '#server/rewards/orders/decide-orders.ts'
import { seedCatalogue } from './demo-catalogue.ts'
import { DAYS_OF_PAST, seedPast, seedRecentDay } from './demo-past.ts'
import {
  addWishes,
  approveReward,
  createDemoRewards,
  requestReward,
  sendReward,
  stockGiftCodes,
} from './demo-rewards.ts'
import { demoSet } from './demo-set.ts'

/** This password is public, so the server refuses to create the demo family outside trial mode. */
const PASSWORD = 'questnest'
/** For signing up, which refuses `PASSWORD` as too easy to guess. `PASSWORD` then replaces it. */
const SIGN_UP_PASSWORD = 'only-until-the-demo-is-ready'
const ORIGIN = { ip: '127.0.0.1', kidSite: false, device: '' }

/**
 * Creates the demo catalogue, unless there are products or CATALOG is off, and the demo family, unless it exists. Uses the
 * functions behind the API, and moves the clock to give the family a history.
 */
export async function seedDemo(serverDeps: Deps, clock: MovableClock): Promise<void> {
  const deps: Deps = { ...serverDeps, jobs: noJobs }
  if (deps.config.CATALOG === 'on' && !(await hasProducts(deps))) await seedCatalogue(deps)
  if (await findLogin(deps.db, 'parent@example.com')) return
  const now = clock.now()
  const setDay = (daysAgo: number, hour: number) => {
    const day = hoursAfter(now, -24 * daysAgo)
    day.setUTCHours(hour, 12, 0, 0)
    clock.moveTo(daysAgo === 0 ? now : day)
  }
  try {
    setDay(DAYS_OF_PAST + 1, 15)
    const parent = await createDemoParent(deps)
    const mia = await createDemoChild(deps, parent, 'Mia', 'mia@example.com', '2016-04-12')
    const leo = await createDemoChild(deps, parent, 'Leo', 'leo@example.com', '2014-09-30')

    for (const person of [parent, mia, leo]) await setDemoPassword(deps, person)
    await setPin(deps, parent, leo.id, { pin: '2580' })

    if (canSendTexts(deps)) {
      await sendPhoneVerification(deps, parent)
      await verifyPhone(deps, await findLinkCode(deps, '+15145550134'))
    }
    const family = { parent, mia, leo }
    await createDemoRewards(deps, parent)
    await seedPast(deps, family, setDay)

    setDay(6, 15)
    await seedRecentDay(deps, family, 6)
    if (deps.config.CATALOG === 'on') await stockGiftCodes(deps)
    await giveBonus(deps, parent, { child_id: mia.id, value: 100, note: 'You learned to ride your bike!' })
    const payday = weekdays[weekdayOf(daysAfter(deps.clock.today(parent.time_zone), 3))] ?? 'SA'
    await setAllowance(deps, parent, mia.id, { points: 50, weekday: payday, condition: 'share' })
    const trip = daysAfter(deps.clock.today(parent.time_zone), 20)
    await createPause(deps, parent, {
      child_id: null,
      first_day: trip,
      last_day: daysAfter(trip, 3),
      reason: 'away',
    })
    await createQuestSet(deps, parent, demoSet(mia.id, leo.id))

    const assignQuest = (
      child: Actor,
      daysAhead: number,
      name: string,
      description: string,
      points: number,
      schedule: Partial<NewQuest> = {},
    ) => {
      const due_date = daysAfter(deps.clock.today(parent.time_zone), daysAhead)
      const quest = { name, description, points, child_id: child.id, due_date }
      return createQuest(deps, parent, { ...quest, ...schedule })
    }
    const finish = (child: Actor, id: string) => changeQuest(deps, child, id, { complete: true })
    const verify = (id: string, note?: string) =>
      changeQuest(deps, parent, id, { verified: true, ...(note && { note }) })

    const cage = await assignQuest(
      mia,
      1,
      'Clean the hamster cage',
      'Fresh bedding, fresh water, and say hello to Biscuit.',
      60,
      { picture: 'rabbit' },
    )
    const thanks = await assignQuest(
      leo,
      2,
      'Write a thank-you card to Grandma',
      'Three sentences or more, and a drawing.',
      50,
      { picture: 'letter' },
    )
    // Nobody finishes this quest, so it expires.
    await assignQuest(
      mia,
      2,
      'Rake the leaves out front',
      'Front yard and the strip by the sidewalk. Two paper bags should do.',
      40,
      { picture: 'rake' },
    )

    setDay(5, 21)
    await seedRecentDay(deps, family, 5)
    await finish(mia, cage.id)
    await verify(cage.id, 'Biscuit looks very happy.')
    const musicOrder = await requestReward(deps, leo, 'music-card')
    await approveReward(deps, parent, musicOrder)
    setDay(4, 22)
    await seedRecentDay(deps, family, 4)
    await finish(leo, thanks.id)
    await verify(thanks.id)
    // The day in which a parent can cancel the music card is over, so the card gets its gift code.
    await placeOrders(deps)
    const ropeOrder = await requestReward(deps, mia, 'jump-rope')
    await approveReward(deps, parent, ropeOrder)

    setDay(3, 17)
    await seedRecentDay(deps, family, 3)
    await payAllowances(deps)
    await giveBonus(deps, parent, { child_id: leo.id, value: 20, note: 'Helped Grandma' })
    const comicOrder = await requestReward(deps, leo, 'comic-book')
    await rejectOrder(
      deps,
      parent,
      leo.id,
      comicOrder.id,
      'Finish the one you have first. Then ask me again!',
    )

    setDay(2, 22)
    await seedRecentDay(deps, family, 2)
    await placeOrders(deps)

    setDay(1, 20)
    await seedRecentDay(deps, family, 1)
    await sendReward(deps, parent, ropeOrder, '7023 2101 0044 1123')
    setDay(0, 0)
    const dishes = await assignQuest(
      mia,
      0,
      'Empty the dishwasher',
      'Everything back where it lives, cutlery too.',
      25,
      { picture: 'dishes', reoccur_scale: 'days' },
    )
    const bed = await assignQuest(mia, 0, 'Make your bed', 'Pillow at the top, no socks inside.', 10, {
      picture: 'bed',
      reoccur_scale: 'days',
      times_of_day: ['morning'],
    })
    await assignQuest(mia, 0, 'Read for 20 minutes', 'Any book you like. Comics count.', 20, {
      picture: 'book',
      reoccur_scale: 'days',
      times_of_day: ['evening'],
    })
    await assignQuest(mia, 1, 'Water the plants', 'The big one in the hall likes two cups.', 15, {
      picture: 'plant',
      reoccur_scale: 'weeks',
    })
    const recycling = await assignQuest(
      leo,
      0,
      'Take out the recycling',
      'Blue bin to the curb, lid closed.',
      25,
      { picture: 'recycling', reoccur_scale: 'weeks' },
    )
    await assignQuest(leo, 1, 'Walk the dog', 'Twice around the block, and wipe the paws.', 30, {
      picture: 'dog',
      reoccur_rule: 'FREQ=WEEKLY;BYDAY=MO,WE,FR',
      times_of_day: ['17:30'],
    })
    await assignQuest(leo, 1, 'Set the table', 'Plates, cutlery, glasses, and the good napkins.', 10, {
      picture: 'table',
      reoccur_scale: 'days',
      times_of_day: ['evening'],
      steps: [
        { text: 'Plates' },
        { text: 'Forks, knives and spoons' },
        { text: 'Glasses' },
        { text: 'Napkins' },
      ],
      also_for: [mia.id],
      sharing: 'turns',
    })
    const trumpet = await assignQuest(leo, 0, 'Practise the trumpet', 'Twenty minutes, scales first.', 30, {
      picture: 'music',
      reoccur_scale: 'days',
    })
    await finish(leo, trumpet.id)
    await changeQuest(deps, parent, trumpet.id, {
      complete: false,
      note: 'Nearly there. Ten more minutes and it is done.',
    })
    await finish(mia, dishes.id)
    await finish(mia, bed.id)
    await verify(bed.id)
    await finish(leo, recycling.id)
    const scissorsOrder = await requestReward(deps, mia, 'craft-scissors')
    await approveReward(deps, parent, scissorsOrder)
    await requestReward(deps, leo, 'yo-yo')
    await addWishes(deps, mia, 'headphones', 'fox-and-acorns', 'bicycle-bell', 'plush-owl')
    await addWishes(deps, leo, 'telescope', 'skateboard')
  } finally {
    clock.reset()
  }
}

const hasProducts = async ({ db }: Deps) =>
  (await db.selectFrom('products').select('id').limit(1).execute()).length > 0

/** Jobs that start meanwhile would send the mails and delete their contents, in which `findLinkCode` finds the codes. */
const noJobs: Jobs = { enqueue: () => {}, enqueueInTransaction: async () => {} }

async function createDemoParent(deps: Deps): Promise<Actor> {
  const form = {
    email: 'parent@example.com',
    first_name: 'Claire',
    last_name: 'Tremblay',
    phone: '(514) 555-0134',
    password: SIGN_UP_PASSWORD,
    password_confirmation: SIGN_UP_PASSWORD,
    is_term_and_condition_agreed: true as const,
    time_zone: 'America/Toronto',
  }
  await signUp(deps, form, 'en-CA', ORIGIN)
  await verifyEmail(deps, await findLinkCode(deps, form.email), ORIGIN)
  return getActor(deps, form.email)
}

async function createDemoChild(
  deps: Deps,
  parent: Actor,
  first_name: string,
  email: string,
  birthday: string,
): Promise<Actor> {
  const child = { email, first_name, last_name: 'Tremblay', birthday, phone: '' as const }
  const passwords = {
    password: SIGN_UP_PASSWORD,
    password_confirmation: SIGN_UP_PASSWORD,
    is_term_and_condition_agreed: true as const,
  }
  await createChild(deps, parent, { ...child, ...passwords })
  await verifyEmail(deps, await findLinkCode(deps, email), ORIGIN)
  const actor = await getActor(deps, email)
  const { family_id, id } = actor
  // Skips the first visit, in which the kid site's mascot, Pip, says hello.
  await deps.transaction((tx) => updateUser(tx, { family_id, id, welcomed_at: deps.clock.now() }))
  return actor
}

async function setDemoPassword(deps: Deps, { family_id, id: user_id }: Actor) {
  const password_hash = await deps.passwords.hash(PASSWORD)
  await deps.transaction((tx) => updatePassword(tx, { family_id, user_id }, password_hash))
}

/** Returns the code in the link of the newest mail or text to an address or phone number. */
async function findLinkCode({ db, secrets }: Deps, address: string): Promise<string> {
  const { facts } = await db
    .selectFrom('outbox')
    .where('to_address', '=', address)
    .orderBy('created_at', 'desc')
    .select('facts')
    .executeTakeFirstOrThrow()
  return secrets.deriveCode((facts as { codeId: string }).codeId)
}

async function getActor(deps: Deps, address: string): Promise<Actor> {
  const login =
    (await findLogin(deps.db, address)) ?? (await listLoginsWithUnverifiedEmail(deps.db, address))[0]
  const session = login && (await deps.transaction((tx) => openSession(deps, tx, login)))
  const actor = session && (await authenticate(deps, session.token))
  if (!actor) throw new Error(`The demo account ${address} was not created`)
  return actor
}
