/* The product's limits. An id such as `Q05` names the behaviour in docs/BEHAVIOURS.md that has the limit. */

/* Lists */

export const QUESTS_PER_PAGE = 10 // Q05
/** Quests that the child's trail (the path of today's quests) loads in one call: the maximum of the API. (K10) */
export const TRAIL_QUESTS_MAX = 100
export const HISTORY_PER_PAGE = 10 // P10
export const ACTIVITY_PER_PAGE = 20 // X12
export const PAYMENTS_PER_PAGE = 10 // P07
export const PRODUCTS_PER_PAGE = 9 // C02
export const WISHES_PER_PAGE = 9 // C05
export const ORDERS_PER_PAGE = 9 // R03
/** Products listed below the search field. (C04) */
export const SEARCH_HITS_MAX = 8
/** Weeks in the chart of earned points, including the current one. */
export const EARNED_WEEKS = 12

/* Lengths and amounts */

/** Characters of the note with a decision or a bonus. (Q07) */
export const NOTE_MAX = 200
/** Characters of a first or last name. (X08) */
export const NAME_MAX = 40
export const PASSWORD_MIN = 8 // characters (S11)
export const PASSWORD_MAX = 128 // characters (S11)
export const BIRTHDAY_MIN = '1950-01-01' // K03
export const QUEST_NAME_MAX = 100 // characters (Q01)
export const QUEST_DESCRIPTION_MAX = 500 // characters (Q01)
/** Steps inside one quest. (W10) */
export const QUEST_STEPS_MAX = 10
export const STEP_TEXT_MAX = 100 // characters (W10)
/** Other children who can be given the same quest in one call. (Q01) */
export const ALSO_FOR_MAX = 20
/** The greatest number of days, weeks or months between two quests of a series. (Q10) */
export const FREQUENCY_MAX = 365
/** How many times a day a child can have the same quest. (W03) */
export const DAILY_COUNT_MAX = 6
/** The greatest number of quests after which a series can end by itself. (W01) */
export const OCCURRENCES_MAX = 100
export const SET_NAME_MAX = 60 // characters of the name of a family's own set (W09)
/** Sets of its own that one family can have. (W09) */
export const OWN_PICTURES_MAX = 30 // pictures for quests that a family has uploaded (W11)
export const SETS_MAX = 20
export const SET_QUESTS_MAX = 40 // W09
/** Quests that one call creates from a set, counting each child and each time of the day. (W09) */
export const QUESTS_AT_ONCE_MAX = 100
/** How many weeks from today the last week begins that can be read with its expected quests. (W08) */
export const WEEKS_AHEAD_MAX = 12
/** The newest grants, which parents see and can take back. (F01) */
export const GRANTS_LISTED = 10
/** All points of a family together, where parents add them. (F01) */
export const ISSUED_POINTS_MAX = 1_000_000_000
export const FAMILY_REWARDS_MAX = 60 // F02
export const FAMILY_REWARD_NAME_MAX = 60 // characters (F02)
/** The highest limit of how many of a family's own reward a child can have in a week or at once. (F02) */
export const FAMILY_REWARD_LIMIT_MAX = 20
/** Days after its approval until parents are told that they have not given a promised reward. (F02) */
export const PROMISE_DAYS = 3
export const PRODUCT_POINTS_MAX = 10_000_000 // C03
export const SEARCH_TEXT_MAX = 100 // characters (C04)
export const CART_ITEMS_MAX = 30 // R01
/** Children who can share one e-mail address for signing in, until one of them verifies it by a mailed link. (X09) */
export const UNVERIFIED_LOGINS_MAX = 5
/** Wishes of one child. (C05) */
export const WISHES_MAX = 100
export const PROMO_CODE_MAX = 40 // characters (P05)
export const AVATAR_MAX_BYTES = 2 * 1024 * 1024 // K08
/** A photo of a finished quest is cut down to this length of its longer side. (W10) */
export const PHOTO_SIDE_PIXELS = 1280
/** Days after the decision about its quest until a photo is deleted. (W10) */
export const PHOTO_DAYS = 30
/** From this age, children see the kid site's look for older children until somebody chooses another. (D14) */
export const COOL_SKIN_AGE = 11
/** The largest picture of an imported product. */
export const PRODUCT_PICTURE_MAX_BYTES = 20 * 1024 * 1024
/** Pictures of one imported product. */
export const PRODUCT_PICTURES_MAX = 8
/** Most cameras' pictures are smaller, and two decoded pictures of this size fit into a small server's memory. */
export const PICTURE_MAX_PIXELS = 20_000_000
/** Characters of the newsletter's text, which must fit into one text message with our name and a link. */
export const NEWSLETTER_TEXT_MAX = 240

/* Points */

/** Points that a new family gets once. (S11) */
export const WELCOME_POINTS = 500
/** Discount of the newsletter's welcome code. (N14) */
export const NEWSLETTER_PROMO_PERCENT = 10
/** Days that the welcome code is valid. (N14) */
export const NEWSLETTER_PROMO_DAYS = 90

/* How long things last */

/** A session ends this long after the sign-in, even if it is used. (S06) */
export const SESSION_HOURS = 24
/** How long parents stay signed in on a device where they choose so. (F05) */
export const STAY_DAYS = 30
/** Calls that could give the account away ask for the password again when it was entered longer ago than this. (X01) */
export const PROOF_MINUTES = 15
/** The mailed six digits that stand in for the password work for this long. (X01) */
export const PROOF_CODE_MINUTES = 10
/** Lifetime of the mailed link that undoes a change of e-mail or password. (X01) */
export const UNDO_LINK_DAYS = 7
/** Calls that one solved bot check allows. (S10) */
export const BOT_PASS_CALLS = 5
export const RESET_LINK_HOURS = 1 // S14
/** An unverified sign-up and its link are deleted after this time. (S12) */
export const UNVERIFIED_SIGN_UP_HOURS = 72
/** A used verification link still succeeds for this long, because mail programs and users open links twice. (S12) */
export const USED_VERIFICATION_LINK_HOURS = 24
/** A new address or number must be verified within this time. (N05) */
export const NEW_CONTACT_HOURS = 72
/** The six digits in a text that verifies a number work for this long; the link in that text works longer. (S13) */
export const PHONE_CODE_MINUTES = 10
/** Lifetime of the link that verifies a new child's address. The child can sign in before using it. (K03) */
export const CHILD_EMAIL_LINK_HOURS = 72
/** A browser counts as known to an account for this long after each sign-in. (X13) */
export const KNOWN_DEVICE_DAYS = 90
/** Browsers that are known to one account. (X13) */
export const KNOWN_DEVICES_MAX = 20
/** The network address of a sign-in counts as known to the account for this long. (S15) */
export const KNOWN_NETWORK_MINUTES = 30 * 24 * 60
/** Time to come back from the page of Google, Facebook or another provider. (S09) */
export const PROVIDER_VISIT_MINUTES = 10
/** Time to finish a sign-up with a provider. (S09) */
export const SOCIAL_TICKET_MINUTES = 15
/** Time to enter the code of an authenticator app, or a recovery code, after the password. (F06) */
export const SECOND_STEP_MINUTES = 10
/** Time to scan the QR code of a new authenticator app and to enter its first code. (F06) */
export const AUTHENTICATOR_SETUP_MINUTES = 15
/** Time to add or use a passkey once the browser has asked for it. (F06) */
export const PASSKEY_MINUTES = 5
/** Time to restore a closed family after signing in to it. (S16) */
export const RESTORE_TICKET_HOURS = 1 / 4
/** Lifetime of an invitation's link. (K05) */
export const INVITE_DAYS = 7
/** The data of a kid who has joined is deleted if no parent approves the kid within this time. (K05) */
export const JOIN_APPROVAL_DAYS = 14
/** An invitation that no kid has accepted is deleted this long after its link expired. (K05) */
export const UNANSWERED_INVITE_DAYS = 14
/** How long another family can sign up with the operator's link in home mode. (F08) */
export const FAMILY_INVITATION_DAYS = 7
/** Lifetime of the invitation of another parent. (F07) */
export const PARENT_INVITE_DAYS = 7
/** Parents of one family, open invitations included. (F07) */
export const PARENTS_MAX = 6
/** Helpers of one family, open invitations included. (F07) */
export const HELPERS_MAX = 6
/** Children whose quests one helper sees. (F07) */
export const HELPED_CHILDREN_MAX = 20
/** Lifetime of the link that confirms a newsletter subscription. (N07) */
export const NEWSLETTER_LINK_DAYS = 7
/** An allowance waits this long for decisions on finished quests, which then count as done. (W12) */
export const ALLOWANCE_DECISION_DAYS = 2
/** Time for a parent to undo their own verify or reject. (Q13) */
export const UNDO_MINUTES = 10
/** The hold: a parent can cancel an approved order for this long. (R05) */
export const ORDER_HOLD_HOURS = 24
/** A pause can begin this many days ago, and then undoes what expired since. (W05) */
export const PAUSE_DAYS_BACK = 14
/** The longest pause, and the latest day from today on which one can begin. (W05) */
export const PAUSE_DAYS_MAX = 366
/** The points that sets propose are averages of the quests that the family created in this many days. (W09) */
export const AVERAGE_POINTS_DAYS = 180
/** Weeks whose weekly points are made up for after a downtime, or after a family was closed. (F01) */
export const WEEKLY_GRANTS_MADE_UP = 4
/** Weeks that the points forecast covers. (P08) */
export const FORECAST_WEEKS = 4
/** After this many declined charges in a row, auto-reload is switched off. (P08) */
export const AUTO_RELOAD_DECLINES_MAX = 3
/** Auto-reload pauses for this long when the card provider does not respond. (P08) */
export const AUTO_RELOAD_PAUSE_HOURS = 1
/** A pending payment that the parent does not change is cancelled after this time. (P06) */
export const ABANDONED_PAYMENT_HOURS = 24
/** A pending payment with a promo code is cancelled after this time, so that others can use the code. (P05) */
export const ABANDONED_PROMO_PAYMENT_HOURS = 1
/** A refund is tracked for this long: a bank may refuse it weeks later. (P11) */
export const REFUND_WATCH_DAYS = 40
/** A dispute with a bank is tracked for this long. (P11) */
export const DISPUTE_WATCH_DAYS = 180

/* How long things are kept */

/** A closed family or a deleted child can be restored for this long. (N06) */
export const RESTORABLE_MONTHS = 6
/** A purged family's purchases are kept for tax law: six years, with at most two leap days. (N11) */
export const ACCOUNTING_RETENTION_DAYS = 6 * 365 + 2
/** Records of sent messages are kept this long, so that the operator can look up whether one was sent. (N09) */
export const SENT_MESSAGE_DAYS = 30
/** The record of what happened to a family's accounts is kept this long. (X12) */
export const ACTIVITY_DAYS = 90
/** The proof of consent is kept for three years after a newsletter subscription ends. (N07) */
export const CONSENT_PROOF_HOURS = 24 * 365 * 3

/* Hours of the day in the family's time zone */

/** Children are reminded at this hour of quests due the next day. (N04) */
export const REMINDER_HOUR = 16
/** Parents are told at this hour of rewards that they have promised and not given. (F02) */
export const PROMISE_HOUR = 9
/** Parents are warned at this hour that their points will not last the week. (N04) */
export const LOW_POINTS_HOUR = 9
/** Days between two warnings about low points, and days ahead that each warning covers. (N04) */
export const LOW_POINTS_WARNING_DAYS = 7
/** Parents get the summary of the week on Sunday at this hour. (N04) */
export const WEEKLY_SUMMARY_HOUR = 18
/**
 * Parents are told at once of the day's first finished quest. At this hour, which the family chooses, one message tells
 * them of the quests finished since then. (D09)
 */
export const SUPPER_HOURS = { from: 12, until: 20, default: 18 }
/** At this hour, the day's last message tells parents of the quests finished after the supper hour. (D09) */
export const LATE_BUNDLE_HOUR = 21
/** No text messages are sent between these hours. (N09) */
export const NIGHT_HOURS = { from: 21, until: 7 }

/* Goals */

/** The estimated day of a goal is based on the points that the child got in this many days. (C07) */
export const GOAL_PACE_DAYS = 28
/** The earnings of a child added less than this many days ago are divided by this many days. (C07) */
export const GOAL_PACE_DAYS_MIN = 7
/** No day is estimated for a goal more than this many days away: it would discourage the child. (C07) */
export const GOAL_ESTIMATE_DAYS_MAX = 365

/** A child almost has a reward when its points are at least this share of the price. (D06) */
export const ALMOST_SHARE = 0.75

/** Letters of a family's code. (F03) */
export const FAMILY_CODE_LETTERS = 8
/** Digits of a child's PIN. */
export const PIN_MIN = 4
export const PIN_MAX = 6
/** After so many wrong PINs in a row, a child can sign in only after a parent has set a PIN. */
export const PIN_TRIES = 5
/** The same for wrong PINs since the PIN was set, against somebody who makes a few guesses each day. */
export const PIN_MISSES = 20

/** Authenticator apps of one parent, and the characters of their names. (F06) */
export const AUTHENTICATORS_MAX = 5
export const AUTHENTICATOR_NAME_MAX = 40
/** Recovery codes that a parent gets at once. (F06) */
export const RECOVERY_CODES = 10

/** Passkeys of one parent, and the characters of their names. (F06) */
export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_MAX = 40

/** Characters of the name of a family's tablet. (F04) */
export const TABLET_NAME_MAX = 40
export const TABLETS_MAX = 10 // of one family
export const FACES_MAX = 50 // children that one tablet shows
/** The code with which a browser becomes a family's tablet works for this long. */
export const PAIRING_MINUTES = 10
/** A tablet that nobody uses for this long is none any more. */
export const TABLET_DAYS = 90
/** A child is signed out of a tablet that nobody has touched for this long. */
export const TABLET_IDLE_MINUTES = 10
/** Pictures of a picture PIN. Wrong ones are limited like wrong PINs: `PIN_TRIES`, `PIN_MISSES`. */
export const PICTURE_PIN_LENGTH = 4

/* Rate limits: `maxTries` are allowed in the `minutes` that begin with the first try. (S15) */

/**
 * Sign-ins to one account from one network address, or on one browser that is known to the account. Here and below, all
 * IPv6 addresses of one /64 network count as one network address.
 */
export const SIGN_IN_LIMIT = { maxTries: 10, minutes: 15 }
/** Sign-ins from one network address, to all accounts together. */
export const SIGN_IN_NETWORK_LIMIT = { maxTries: 100, minutes: 15 }
/** Sign-ins to one account from network addresses unknown to it. */
export const SIGN_IN_ACCOUNT_LIMIT = { maxTries: 100, minutes: 60 }
/** Sign-ins with a provider from one network address, and as many visits to a provider's page. */
export const SOCIAL_SIGN_IN_LIMIT = { maxTries: 100, minutes: 15 }
/** Sign-ins with one family code from one network address. */
export const PIN_SIGN_IN_LIMIT = { maxTries: 30, minutes: 15 }
/** Wrong codes that one network address tries in order to become a family's tablet. */
export const PAIRING_LIMIT = { maxTries: 10, minutes: 60 }
/** Wrong six digits of all network addresses together: too few to guess those of one of the tablets that wait. */
export const PAIRING_DIGITS_LIMIT = { maxTries: 100, minutes: 60 }
/** Sign-ups from one network address. */
export const SIGN_UP_LIMIT = { maxTries: 20, minutes: 60 }
/** Calls from one network address that request or use a one-time code, such as the code in a mailed link. */
export const ONE_TIME_CODE_LIMIT = { maxTries: 30, minutes: 60 }
/** Mails of one kind to one address. */
export const MAILS_TO_ADDRESS_LIMIT = { maxTries: 10, minutes: 60 }
/** Changes of a user's own password, wrong tries included. */
export const PASSWORD_CHANGE_LIMIT = { maxTries: 10, minutes: 15 }
/** Passwords, mailed codes and passkeys that one parent tries, to prove who they are: too few to guess one. (X01) */
export const PROOF_LIMIT = { maxTries: 10, minutes: 15 }
/**
 * Wrong codes of the second step for one parent, whatever right ones are between them. Of six digits, three work at any time,
 * so a stranger who knows the password hits with a chance of 0.012 percent a day. (F06)
 */
export const SECOND_STEP_LIMIT = { maxTries: 10, minutes: 15 }
export const SECOND_STEP_DAY_LIMIT = { maxTries: 40, minutes: 24 * 60 }
/** Children that one family adds or reactivates. */
export const ADD_CHILD_LIMIT = { maxTries: 20, minutes: 60 }
/** Verification messages that one user requests for a new address or number. */
export const CONTACT_CHANGE_LIMIT = { maxTries: 20, minutes: 60 }
/** Six-digit codes that one parent tries: too few to guess one within `PHONE_CODE_MINUTES`. (S13) */
export const PHONE_CODE_LIMIT = { maxTries: 10, minutes: 60 }
/** Pictures that one user uploads. (K08) */
export const AVATAR_LIMIT = { maxTries: 60, minutes: 60 }
/** Photos of quests that one child sends. (W10) */
export const PHOTO_LIMIT = { maxTries: 60, minutes: 60 }
/** Invitations that one family sends, resent ones included. (K05) */
export const INVITE_LIMIT = { maxTries: 20, minutes: 60 }
/** Resends of one invitation. (K05) */
export const INVITE_RESEND_LIMIT = { maxTries: 5, minutes: 60 }
/** Invitations viewed from one network address. (K05) */
export const VIEW_INVITATION_LIMIT = { maxTries: 100, minutes: 60 }
/** Tries to join with one invitation. More would let a person find out which addresses have an account. (K05) */
export const JOIN_ADDRESS_LIMIT = { maxTries: 10, minutes: 60 }
/** Invitations of other parents that one family sends. (F07) */
export const PARENT_INVITE_LIMIT = { maxTries: 10, minutes: 24 * 60 }
/** Mails that people with the copied link of one such invitation ask for. (F07) */
export const PARENT_INVITE_MAIL_LIMIT = { maxTries: 5, minutes: 24 * 60 }
/** Newsletter confirmation mails to one address, however often someone enters it. (N07) */
export const NEWSLETTER_CONFIRMATIONS_A_DAY = 3
/** Newsletter forms sent from one network address. (N07) */
export const NEWSLETTER_LIMIT = { maxTries: 20, minutes: 60 }
/** Exports of one family. (N08) */
export const EXPORT_LIMIT = { maxTries: 10, minutes: 60 }
/** Purchases that one family starts or changes: each calls the card provider and may test a stolen card. (P03) */
export const PURCHASE_CHOICE_LIMIT = { maxTries: 100, minutes: 60 }
/** Cards that one family tries to save: enough for a family, too few to test stolen cards. (P04) */
export const ADD_CARD_LIMIT = { maxTries: 20, minutes: 60 }
/** Promo codes that one family may try. More would let it guess codes. (P05) */
export const PROMO_LIMIT = { maxTries: 30, minutes: 60 }
/** Resends of one invoice. (P07) */
export const INVOICE_RESEND_LIMIT = { maxTries: 5, minutes: 60 }
/** Resends of all invoices of one family together. (P07) */
export const FAMILY_INVOICE_RESEND_LIMIT = { maxTries: 20, minutes: 60 }
/** Messages sent in a day to one mail address or phone number, and to one family. Further ones are dropped. (X03) */
export const DAILY_MESSAGES = {
  sms: { toRecipient: 20, toFamily: 40 },
  email: { toRecipient: 100, toFamily: 300 },
}
/** Attempts to deliver a message. The pauses between them grow; all attempts take about twenty hours. (N09) */
export const MESSAGE_TRIES = 12

/* Limits of all calls together, far above what a family or a school behind one address needs (X04) */

export const CALL_WINDOW_SECONDS = 10
export const CALLS_OF_PERSON_MAX = 200
export const CALLS_OF_FAMILY_MAX = 600
export const CALLS_OF_ADDRESS_MAX = 2000
/** Reads with one session that run at the same time in one process. Further ones wait. */
export const READS_OF_SESSION_MAX = 4
/** Live streams that one person has open at a time: one for each visible window. */
export const STREAMS_OF_PERSON_MAX = 10
/** Time limits, in seconds, for a request's work in the database, unless the settings say otherwise. (X02) */
export const DATABASE_SECONDS = { connect: 5, lock: 5, statement: 15, idleInTransaction: 10 }
/** Seconds that a process waits for the database's answer beyond the time limit of a statement. (X02) */
export const DATABASE_ANSWER_SECONDS = 5
/** Seconds that a migration waits for a table. */
export const MIGRATION_LOCK_SECONDS = 10
/** Transactions of one family that run at the same time in one process. Further ones wait. (X02) */
export const TRANSACTIONS_OF_FAMILY_MAX = 2
/** After the refusal `busy` or `provider_away`, a client may send its call again when this time is over. (X02) */
export const BUSY_RETRY_SECONDS = 3

/* Operations */

/** Backups of the embedded database are kept for this many days. (G09) */
export const BACKUP_DAYS = 7
/** At home so many hourly backups are kept, too. (F08) */
export const BACKUP_HOURS = 24
/** At most this many families may redeem rewards for one delivery address within `SHARED_USE_DAYS`. (X07) */
export const FAMILIES_PER_ADDRESS = 5
/** At most this many of the families that paid with one card within `SHARED_USE_DAYS` may redeem rewards. (X07) */
export const FAMILIES_PER_CARD = 3
export const SHARED_USE_DAYS = 90
/** The operator is warned when a gift card has fewer unused codes than this. (R06) */
export const LOW_GIFT_CODE_STOCK = 5
export const GIFT_CODE_MAX = 200 // characters (R06)
/** Lines of a history in the HTML export; the JSON export has all of them. (N08) */
export const HTML_EXPORT_LINES_MAX = 2000
/** After an outage, a missed summary or warning is still sent if it is at most this late. (N04) */
export const DIGEST_MAX_DELAY_HOURS = 24
/** Mails of one lane (a queue for mails of one urgency) that a process sends at the same time. (X10) */
export const MAILS_AT_ONCE = 3
/** Connections of a process to the mail server: enough for all lanes. (X10) */
export const SMTP_CONNECTIONS = 9
/** Newsletter messages sent in a second, so that mail providers do not take them for spam. (N12) */
export const NEWSLETTER_MESSAGES_A_SECOND = 5
/** After the hosted search fails, the server's own search replaces it for this long. (C04) */
export const HOSTED_SEARCH_PAUSE_MINUTES = 1
/** The lowest reCAPTCHA score (0 to 1) that counts as human, as Google advises. (S10) */
export const RECAPTCHA_SCORE_MIN = 0.5
/** A payment that the card provider does not know cannot be paid, and is cancelled after this time. (P06) */
export const UNSTARTED_PAYMENT_MINUTES = 5
/** The shortest time between two status checks of a payment, however often a page asks for its status. (P06) */
export const PAYMENT_CHECK_SECONDS = 3
/** Time between two status checks of a pending payment, in its first hour and later. (P06) */
export const PENDING_PAYMENT_CHECK_MINUTES = { firstHour: 1, later: 15 }
/** The largest webhook call; the card provider's events have only a few thousand bytes. (P06) */
export const WEBHOOK_MAX_BYTES = 256 * 1024
/** A signed event older than this is refused: it may be a copy that somebody recorded. (P06) */
export const WEBHOOK_TOLERANCE_SECONDS = 300
/** The largest body of an HTTP request. Uploaded pictures have limits of their own. */
export const REQUEST_MAX_BYTES = 100_000
/** Time to receive a whole HTTP request. */
export const REQUEST_TIMEOUT_SECONDS = 30
