import type { Facts, Kind } from './registry.ts'

const ID = '00000000-0000-7000-8000-000000000000'
const quest = { quest_id: ID, child_id: ID, quest: 'Empty the <dishwasher> & dry', points: 1250 }
const kite = { reward: { 'en-CA': 'Kite <i>', 'fr-CA': 'Cerf-volant <i>' }, points: 1250 }
const rewards = [kite, { reward: { 'en-CA': 'Book card', 'fr-CA': 'Carte-cadeau de livres' }, points: 2500 }]

const order = {
  ...{ order_id: ID, child_id: ID, points: 12_500 },
  reward: { 'en-CA': 'Puzzle <of> a thousand', 'fr-CA': 'Casse-tête <de> mille pièces' },
}
const ofChild = { ...order, child: 'Zoé <b>' }

/** Made-up facts of every kind, for the gallery and the tests; with markup in them, which must come out as text. */
export const samples: { [K in Kind]: Facts[K] } = {
  verify_email: { codeId: ID, first_name: 'Zoé <b>', provider: 'facebook' },
  address_taken: { first_name: 'Zoé <b>', provider: 'facebook' },
  identity_linked: { first_name: 'Zoé <b>', provider: 'google' },
  child_invitation: { codeId: ID, first_name: 'Zoé <b>', parent: 'Luc' },
  invite: { codeId: ID, first_name: 'Zoé <b>', parent: 'Luc' },
  invite_joined: { first_name: 'Luc', kid: 'Zoé <b>', email: 'zoe@example.ca' },
  invite_approved: { codeId: null, first_name: 'Zoé <b>', parent: 'Luc' },
  invite_declined: { first_name: 'Zoé <b>', parent: 'Luc' },
  reset_password: { codeId: ID, first_name: 'Zoé <b>', role: 'child' },
  first_password: { codeId: ID, first_name: 'Zoé <b>' },
  password_changed: { first_name: 'Zoé <b>', role: 'child' },
  account_closed: { until: '2026-09-02' },
  account_restored: {},
  new_email: { codeId: ID, first_name: 'Zoé <b>', role: 'child' },
  new_email_taken: { first_name: 'Zoé <b>', role: 'parent' },
  new_email_asked: { first_name: 'Zoé <b>', role: 'parent', email: 'zoe@example.ca' },
  email_changed: { first_name: 'Zoé <b>', role: 'parent', email: 'zoe@example.ca' },
  new_phone_asked: { first_name: 'Zoé <b>', phone: '+15145550142' },
  verify_phone: { codeId: ID },
  series_waits: { ...quest, child: 'Zoé <b>' },
  low_points: { needed: 1250, points: 300, short_on: '2026-03-06' },
  reload_declined: { points: 5250, bank_asks: false, left: 2 },
  reload_off: { because: 'declined' },
  quest_finished: { ...quest, child: 'Zoé <b>' },
  weekly_summary: {
    children: [
      { child: 'Zoé <b>', verified: 5, points: 1250, waiting: 1 },
      { child: 'Leo', verified: 0, points: 0, waiting: 2 },
    ],
  },
  quest_new: { ...quest, due_date: '2026-03-06' },
  quest_verified: { ...quest, note: 'It shines <b>!\nThank you.' },
  quest_rejected: { ...quest, note: 'The pots too, please.', due_date: '2026-03-01' },
  quest_reminder: {
    quests: [
      { name: quest.quest, points: 1250 },
      { name: 'Read <i>', points: 1 },
    ],
  },
  bonus: { points: 20, by: 'Luc', note: 'Helped <b>Grandma' },
  reward_requested: { child_id: ID, child: 'Zoé <b>', rewards },
  reward_approved: { rewards },
  reward_rejected: { ...kite, note: 'Let us first find out <b>where it can fly.' },
  reward_cancelled: kite,
  gift_code: { ...ofChild, code: 'WXYZ-<1234>-5678' },
  order_shipped: {
    ...ofChild,
    ...{ carrier: 'Canada <Post>', tracking: '7023 2101 4410 3992', expected_until: '2026-05-12' },
  },
  order_delivered: ofChild,
  order_cancelled: { ...ofChild, note: 'No longer made <sorry>.', to_family: false },
  order_compensated: { ...ofChild, to_family: true },
  reward_shipped: order,
  reward_arrived: order,
  reward_back: order,
  problem_reported: {
    ...{ order_id: ID, reward: 'Puzzle <of> a thousand', problem: 'damaged', return_number: 'RA-7K3M-Q9XD' },
    note: 'Two <pieces> are bent.',
  },
  receipt: { payment_id: ID, number: 'QN-2026-000123', points: 5250, total_price: 5174 },
  points_refunded: { amount: 5749, taken: 4250, owed: 1000, disputed: true },
  points_reversed: { points: 5250 },
  payment_matter: { payment_id: ID, provider_id: 'pi_<3Q>x', matter: 'postal_code' },
  newsletter_confirm: { codeId: ID },
  newsletter_welcome: { code: 'NEST-7K3MQ-9XD2A', until: '2026-05-31', member: false },
  newsletter: {
    subject: 'Ten quests for a <snow> day',
    paragraphs: [
      'School is closed, and the couch is full.',
      'Here are ten quests that end with hot chocolate.',
    ],
    text: 'Ten quests for a snow day are on our blog.',
  },
  newsletter_trial: { subject: 'Ten quests for a <snow> day', paragraphs: ['School is closed.'] },
  codes_low: {
    cards: [
      { sku: 'CARD-<MUSIC>', name: 'Music <card>', free: 3, waiting: 0 },
      { sku: 'CARD-GAMES', name: 'Games card', free: 0, waiting: 2 },
    ],
  },
}
