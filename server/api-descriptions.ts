/** Descriptions of fields and parameters in the API's reference. api-examples.ts explains the keys. */
export const descriptions: Record<string, string> = {
  mission: 'The quest.',
  missions: 'The quests.',
  also_for: 'The ids of other children who get the same quest, or share it.',
  sharing:
    'How children share the quest: `turns` (each quest of the series is for one of them), `first_come` (whoever finishes it first has it), `together` (all must finish it, and each gets its points) or `split` (the same, but they share its points). Null for a quest of one child.',
  sharers:
    'The ids of the children who share the quest, in the order of their turns. Null for a quest of one child.',
  finishers:
    'The ids of the children who have finished so far a quest that all must finish. Null for all other quests.',
  last_turn_on:
    'The due day of the last other quest of the series that was for this child. Null if there was none.',
  paused_until: 'The last day of the pause that the child has today. Null without one.',
  due_date: "The quest's due day.",
  time_of_day:
    "The part of the day (`morning`, `afternoon`, `evening`) to which the quest belongs, or the time of the family's day at which it is due, such as `17:30`; else null.",
  times_of_day:
    'Each child gets one quest for each entry, numbered in this order. Left out, it is one quest for the whole day.',
  daily_number: 'Which of the quests that the child has several times a day this is, counted from 1.',
  daily_count: 'How many times a day the child has the quest.',
  opens_on:
    'The first day on which the child can finish the quest; null if the child can finish it at any time.',
  reoccur_scale: 'The unit in which the quest recurs; null if it does not recur.',
  reoccur_frequency: 'The number of units between two quests: 2 with `weeks` is every two weeks.',
  reoccur_rule:
    'A rule of RFC 5545 if unit and number do not say it all, else null. Known are FREQ (DAILY, WEEKLY, MONTHLY), INTERVAL, BYDAY, BYMONTHDAY, BYSETPOS, UNTIL and COUNT. A rule that is sent replaces `reoccur_scale` and `reoccur_frequency`.',
  stays_open:
    'Whether a quest that is not done on its day stays open and is due on the next day, instead of expiring.',
  late_since:
    'The day on which a quest that stayed open was due, before it moved on to later days; else null.',
  paused_for:
    'Why the child cannot finish the quest now and no points are held for it: `pause` during a pause, and `points` afterwards if the wallet has too few; else null.',
  quest_set: 'The set.',
  quest_sets: "The family's own sets, by name.",
  'QuestSet.quests': 'The quests of the set, in the order of the list.',
  'quest_set.quests': 'The quests of the set, in the order of the list.',
  'quests.reoccur_rule': 'How the quest recurs, as a rule of RFC 5545 without an end; null if it does not.',
  'quests.weekday':
    'The day of the week on which a quest that does not recur is due; null for the first day on which the set is used.',
  'quests.child_ids':
    'The ids of the children who had the quest when the set was saved; empty if the parent chooses each time.',
  average_points: 'The averages of the quests that the family created in the last six months.',
  of_all: 'The average of all quests, in which each name counts once; null if there was no quest.',
  by_name: 'The average of the quests with the same name, whatever its case.',
  'getWeekAsSet:child_id': 'The child whose quests are returned. Left out, those of all children are.',
  'getWeekAsSet:first_day': 'The first of the seven days.',
  'getWeekAsSet:quests': 'The quests that were due in the week.',
  pause: 'The pause.',
  pauses: 'The pauses, by first day.',
  'Pause.child_id': 'The child that has the pause; null for all children.',
  first_day: 'The first day of the pause, at most two weeks ago.',
  last_day: 'The last day of the pause.',
  reason: 'Why there is a pause. The quests rest in the same way whatever the reason.',
  complete: 'Whether the child has finished the quest.',
  'Quest.verified': 'Whether a parent has verified the quest.',
  'Quest.decided_at': 'When a parent last verified or rejected the quest.',
  note: "The parent's note.",
  take_back:
    'Whether undoing the verification also takes back, from the child, the points that the quest paid.',
  steps: 'What happened to the quest.',
  event: "`unfinish` is the child's undo, `undo` the parent's.",
  is_open:
    'Whether the last quest of the series was never finished: ending the series then deletes this quest.',
  by: 'The first name of the person who took the step, moved the points or bought them; null for the system.',
  due: 'The number of quests due today.',
  waiting: 'The number of quests due today that are finished and wait for a parent.',
  to_verify: 'The number of finished quests of any day that wait for a parent.',
  earned_this_week:
    'The points of quests since Monday, less those taken back. Bonuses are counted separately.',
  bonus_this_week: 'The bonus points since Monday.',
  days_this_week:
    "The points of this week's quests and bonuses by the day on which they were paid, Monday to Sunday.",
  scope: '`this` deletes the quest, `series` ends its series.',
  state: 'Comma-separated: `open`, `completed` (finished, not verified), `verified`. Empty means all.',
  finished:
    'What happens to the finished quests of the child or the family: `verify` pays them, `release` returns their points to the wallet.',
  'Profile.points':
    "What the person can spend: for a parent the family's wallet, for a child its own points.",
  held: 'For a parent, points promised to quests; for a child, points in requested rewards.',
  weekday: 'The day on which the allowance is paid, for the seven days before.',
  condition:
    'Whether the allowance is paid in any case (`none`), by the share of the quests that were done (`share`), or only if all were done (`all`).',
  next_day: 'The next day on which the allowance is paid.',
  waiting_allowances: 'The allowances of past weeks that are not paid yet, the oldest first.',
  payday: 'The day on which the allowance should have been paid.',
  'waiting_allowances.points':
    'The points to pay as soon as the wallet has enough; null while finished quests of the week wait for a parent.',
  quests_due:
    'For an allowance that depends on quests: how many were due in the seven days before the payday; else null.',
  quests_done: 'How many of these quests were done; else null.',
  new_value: "The points left in the family's wallet.",
  'HistoryLine.points': 'Negative if the balance fell.',
  'HistoryLine.kind':
    '`promise` holds points for a quest, `release` returns them; `request` holds points for a reward.',
  needed: 'Points that recurring quests need in the next four weeks, besides those already held.',
  short_on: 'The first day on which the points do not suffice; null if they suffice every day.',
  avatar: "A built-in picture (an animal, such as `fox`), or the path of the person's own picture.",
  skin: 'The look of the kid site, for children only. Until the child or a parent chooses one, the age decides.',
  waiting_email:
    'A new address that is not verified yet. Until it is verified, the current one stays in use.',
  waiting_phone: 'A new number that is not verified yet. Until it is verified, the current one stays in use.',
  messages: 'Whether the child gets mails about quests and rewards.',
  is_term_and_condition_agreed: "Consent to the terms; for a child, the guardian's consent.",
  sends_texts: 'Whether this server sends text messages.',
  sells_points: 'Whether this server sells points.',
  supper_hour:
    "The hour, from 12 to 20 in the family's time zone, at which one message tells the parents of finished quests.",
  welcomed: "Whether the child's first visit is over, in which the site's mascot, Pip, says hello.",
  activity: 'What happened, newest first.',
  'activity.person': 'The first name of the person whose account, quest or order it is about.',
  'activity.detail':
    'The new e-mail or phone, the provider (`google` or `facebook`), or the name of the quest or reward; else empty.',
  reset_token: 'The token with which the person sets a new password.',
  welcome_points:
    'For a new account, the points that the family was given: 0 if its mailbox or phone got points before.',
  'verifyEmail:email': 'The verified address.',
  'getFirstSteps:quest': 'Whether the family has a quest.',
  visit: 'Whether an active child has completed the first visit to the kid site.',
  'getFirstSteps:verified': 'Whether the family has a verified quest.',
  asks_email:
    'Whether the child must enter an e-mail address for signing in, because it was invited by text message.',
  news_and_promo: 'The newsletter and offers.',
  'verifyBotCheck:token': "Base64 of the JSON `{challenge, solution}`, or reCAPTCHA's token.",
  image: 'The path of the first picture. With `/small` at the end it is the path of a small version.',
  retired: 'Whether the product is no longer available.',
  requested:
    'Whether the child has requested the product since adding the wish, in an order that was neither rejected nor cancelled.',
  expected_on:
    'The day on which the child is expected to have enough points for the goal; null if it has enough or has requested the product, or if no day can be estimated.',
  'requestOrders:total': 'The total of the cart that the child has seen.',
  user_id: 'The id of the child.',
  request_id: 'Shared by the orders of one checkout.',
  open: 'Whether the order is requested or rejected (an old name; a rejected order is also `ended`). Only a requested order can be approved.',
  approved: 'Whether the order is approved, placed, shipped or delivered.',
  held_until: 'The end of the 24 hours in which a parent can cancel the approved order.',
  damage_until:
    'The last day to report damage, in the family’s time zone; null until the delivery of a shipped reward is recorded.',
  return_by: 'The last day to send a damaged reward back.',
  also: 'The ids of the other orders, of the same request, that this call approves too.',
  'getApprovalInfo:cards': 'Whether digital gift cards can be approved.',
  'listOwnOrders:status': 'Empty means all orders except `ended` ones, which were rejected or cancelled.',
  'listChildOrders:status': 'Empty means all orders except `ended` ones, which were rejected or cancelled.',
  'listProducts:points': 'The maximum price in points.',
  'listProducts:reach':
    'Only for children: returns only products that the child can afford, or can almost afford.',
  sort: 'A minus means descending order.',
  'packages.name': 'Identifies the package.',
  base_price: 'Cents, without taxes.',
  discount: 'Cents, taken off before taxes.',
  rate: 'Thousandths of a percent: 9975 is 9.975 %.',
  'TaxLine.amount': 'Cents.',
  total_price: 'Cents, with taxes.',
  postal: "The postal code of the card's billing address, which decides the taxes.",
  promo: 'The promo code.',
  cause: '`store`: a parent bought the points; `reload`: auto-reload bought them.',
  invoice_id: 'The number of the invoice; null until shortly after the payment succeeded.',
  owed: 'Points that a refund could not take back. The next purchase repays them first.',
  client_secret: 'The browser needs it to send the card to Stripe; null if there is nothing to pay.',
  form: "The address of the sandbox's form; null with Stripe.",
  reload_settings: 'The settings of auto-reload.',
  amount: 'The name of the package that auto-reload buys.',
  threshold:
    'The name of a package: auto-reload buys when the wallet falls below the points of that package.',
  stopped: 'Why the server switched auto-reload off; null if it did not.',
  offset: 'How many entries to skip.',
  limit: 'How many entries to return at most.',
  'pagination.total': 'How many entries there are on all pages.',
  after_datetime: 'Returns only entries from this time on, in seconds since 1970.',
  before_datetime: 'Returns only entries before this time, in seconds since 1970.',
  send_orders: 'The ids of approved orders, not yet placed, that are sent although the family closes.',
  format: 'The format of the file. Without it, the header `Accept` decides.',
  'confirm.code': 'The code of the mailed link.',
  'unsubscribe.code': 'The code of the link in a mail.',
  'email.code': 'The code of the mailed link.',
  'phone.code': 'The code of the link in the text message.',
  'join.code': 'The code of the invitation.',
  'promos.code': 'The promo code.',
}
