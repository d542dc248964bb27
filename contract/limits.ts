/*
 * The numbers that a person may want to change, with their unit, what they are for and the row of docs/BEHAVIOURS.md that
 * sets them.
 */

/* Lists */

/** Quests on one page of a list. (Q03) */
export const QUESTS_PER_PAGE = 10
/** Quests the child's trail asks for at once: as many as one answer holds. (K10) */
export const TRAIL_QUESTS_MAX = 100
/** Lines on one page of a points history. (P10) */
export const HISTORY_PER_PAGE = 10
/** Purchases on one page. (P01) */
export const PAYMENTS_PER_PAGE = 10
/** Products on one page of the catalogue. (C02) */
export const PRODUCTS_PER_PAGE = 9
/** Wishes on one page. (C05) */
export const WISHES_PER_PAGE = 9
/** Rewards on one page. (R03) */
export const ORDERS_PER_PAGE = 9
/** Products listed below the search field. (C04) */
export const SEARCH_HITS_MAX = 8
/** Weeks that the picture of earned points shows, the present one among them. */
export const EARNED_WEEKS = 12

/* Lengths and amounts */

/** Characters of the words that go with a decision or a bonus. (Q07) */
export const NOTE_MAX = 200
/** Characters of a new password, at least. (S11) */
export const PASSWORD_MIN = 8
/** Characters of a new password, at most. (S11) */
export const PASSWORD_MAX = 128
/** The earliest birthday of a child. (K03) */
export const BIRTHDAY_MIN = '1950-01-01'
/** Characters of a quest's name. (Q01) */
export const QUEST_NAME_MAX = 100
/** Characters of a quest's description. (Q01) */
export const QUEST_DESCRIPTION_MAX = 500
/** Children who can be given the same quest in one call. (Q01) */
export const ALSO_FOR_MAX = 20
/** Points that a product can cost. (C03) */
export const PRODUCT_POINTS_MAX = 10_000_000
/** Characters typed into the search. (C04) */
export const SEARCH_TEXT_MAX = 100
/** Rewards in a child's cart. (R01) */
export const CART_ITEMS_MAX = 30
/** Wishes of a child: a wishlist is for choosing. (C05) */
export const WISHES_MAX = 100
/** Characters of a promo code. (P05) */
export const PROMO_CODE_MAX = 40
/** Bytes of an own picture. (K08) */
export const AVATAR_MAX_BYTES = 2 * 1024 * 1024
/** Bytes of a product's picture in an import. */
export const PRODUCT_PICTURE_MAX_BYTES = 20 * 1024 * 1024
/** Pictures of a product in an import. */
export const PRODUCT_PICTURES_MAX = 8
/** Pixels of any picture: more than a good camera takes, and two of them fit into a small server's memory. */
export const PICTURE_MAX_PIXELS = 20_000_000
/** Characters of a newsletter as a text: it fits one message with our name and link. */
export const NEWSLETTER_TEXT_MAX = 240

/* Points */

/** Points that a new family is given once to try things out. (S11) */
export const WELCOME_POINTS = 500
/** Percent off that the newsletter's welcome code gives. (N07) */
export const NEWSLETTER_PROMO_PERCENT = 10
/** Days for which the welcome code is good. (N07) */
export const NEWSLETTER_PROMO_DAYS = 90

/* How long things last */

/** Hours from signing in, whether used or not. (S06) */
export const SESSION_HOURS = 24
/** Guarded calls that one solved bot check opens. (S10) */
export const BOT_PASS_CALLS = 5
/** Hours that a link for a new password works. (S14) */
export const RESET_LINK_HOURS = 1
/** Hours after which an unverified sign-up is forgotten, with its link. (S12) */
export const UNVERIFIED_SIGN_UP_HOURS = 72
/** Hours in which a used verification link still says success: mail programs and impatient people open it twice. (S12) */
export const USED_VERIFICATION_LINK_HOURS = 24
/** Hours that a new address or number waits for its link to be opened. (N05) */
export const NEW_CONTACT_HOURS = 72
/** Hours that the link in the mail to a new child works; signing in does not wait for it. (K03) */
export const CHILD_EMAIL_LINK_HOURS = 72
/** Minutes for which an address counts as known after a sign-in. (S15) */
export const KNOWN_NETWORK_MINUTES = 30 * 24 * 60
/** Minutes that somebody new has to finish a sign-up by Google or Facebook. (S09) */
export const SOCIAL_TICKET_MINUTES = 15
/** Hours that the page which offers to restore a closed family stays good. (S16) */
export const RESTORE_TICKET_HOURS = 1 / 4
/** Days that an invitation's link works; sent again it is a new one. (K05) */
export const INVITE_DAYS = 7
/** Days that a kid who has joined waits for a parent's word; then what it typed is forgotten. (K05) */
export const JOIN_APPROVAL_DAYS = 14
/** Days that the link works by which somebody confirms to want the newsletter. (N07) */
export const NEWSLETTER_LINK_DAYS = 7
/** Minutes in which a parent can take back the own verify or reject. (Q13) */
export const UNDO_MINUTES = 10
/** Hours in which an approved reward can still be cancelled. (R05) */
export const ORDER_HOLD_HOURS = 24
/** Weeks that the forecast of points looks ahead. (P08) */
export const FORECAST_WEEKS = 4
/** Declined charges in a row after which auto-reload switches itself off. (P08) */
export const AUTO_RELOAD_DECLINES_MAX = 3
/** Hours in which auto-reload tries nothing after nobody answered. (P08) */
export const AUTO_RELOAD_PAUSE_HOURS = 1
/** Hours after which an untouched payment is given up. (P06) */
export const ABANDONED_PAYMENT_HOURS = 24
/** The same where it holds a promo that others may want. (P05) */
export const ABANDONED_PROMO_PAYMENT_HOURS = 1
/** Days for which a refund is followed: a bank may refuse it weeks later. (P11) */
export const REFUND_WATCH_DAYS = 40
/** Days for which a dispute is followed. (P11) */
export const DISPUTE_WATCH_DAYS = 180

/* How long things are kept */

/** Months in which a closed family, or a deleted child, can come back. (N06) */
export const RESTORABLE_MONTHS = 6
/** Days that purchases of a purged family are kept for the tax office: six years, whichever of them are leap years. (N06) */
export const ACCOUNTING_RETENTION_DAYS = 6 * 365 + 2
/** Days that a sent message is kept: somebody may ask whether it was sent. (N06) */
export const SENT_MESSAGE_DAYS = 30
/** Hours that the proof of an ended newsletter's consent is kept: three years. (N07) */
export const CONSENT_PROOF_HOURS = 24 * 365 * 3

/* Hours of the family's day */

/** When children are reminded of what is due the next day. (N04) */
export const REMINDER_HOUR = 16
/** When parents are warned that points will not do for the week. (N03) */
export const LOW_POINTS_HOUR = 9
/** Days between two such warnings, and those they look ahead. (N03) */
export const LOW_POINTS_WARNING_DAYS = 7
/** When the week's summary is sent, on Sunday. (N04) */
export const WEEKLY_SUMMARY_HOUR = 18
/** No text wakes anybody between these hours. (N03) */
export const NIGHT_HOURS = { from: 21, until: 7 }

/* Goals */

/** Days whose earnings tell how far away a goal is. (C07) */
export const GOAL_PACE_DAYS = 28
/** The fewest, for a child that is new. (C07) */
export const GOAL_PACE_DAYS_MIN = 7
/** Days beyond which nothing is said of when: it would say never. (C07) */
export const GOAL_ESTIMATE_DAYS_MAX = 365

/* Stock and deliveries */

/** Gift codes left of a card at which the operator hears of it. (R06) */
export const LOW_GIFT_CODE_STOCK = 5
/** Newsletter confirmation mails that one address gets in a day, however many people sign it up. (N07) */
export const NEWSLETTER_CONFIRMATIONS_A_DAY = 3

/* How often something may be tried: so many times in so many minutes, counted from the first try. (S15) */

/** Sign-ins to one account from one network address. */
export const SIGN_IN_LIMIT = { tries: 10, minutes: 15 }
/** Sign-ins from one network address, to whatever accounts. */
export const SIGN_IN_NETWORK_LIMIT = { tries: 100, minutes: 15 }
/** Sign-ins to one account from network addresses that it has not signed in from before. */
export const SIGN_IN_ACCOUNT_LIMIT = { tries: 100, minutes: 60 }
/** Sign-ins by Google or Facebook from one network address. */
export const SOCIAL_SIGN_IN_LIMIT = { tries: 100, minutes: 15 }
/** Sign-ups from one network address. */
export const SIGN_UP_LIMIT = { tries: 20, minutes: 60 }
/** Calls from one network address that have a link mailed, or use a link that was mailed. */
export const MAILED_LINK_LIMIT = { tries: 30, minutes: 60 }
/** Mails of one kind to one address. */
export const MAILS_TO_ADDRESS_LIMIT = { tries: 10, minutes: 60 }
/** Changes of one person's own password, wrong tries included. */
export const PASSWORD_CHANGE_LIMIT = { tries: 10, minutes: 15 }
/** Children that one family adds or brings back. */
export const ADD_CHILD_LIMIT = { tries: 20, minutes: 60 }
/** New addresses and numbers that one person has verified. */
export const CONTACT_CHANGE_LIMIT = { tries: 20, minutes: 60 }
/** Own pictures of one person. (K08) */
export const AVATAR_LIMIT = { tries: 60, minutes: 60 }
/** Invitations that one family sends, those sent again included. (K05) */
export const INVITE_LIMIT = { tries: 20, minutes: 60 }
/** The same invitation sent again. (K05) */
export const INVITE_AGAIN_LIMIT = { tries: 5, minutes: 60 }
/** Invitations looked at from one network address. (K05) */
export const SEE_INVITATION_LIMIT = { tries: 100, minutes: 60 }
/** Addresses tried with one invitation. (K05) */
export const JOIN_ADDRESS_LIMIT = { tries: 10, minutes: 60 }
/** Answers to the newsletter's form from one network address. (N07) */
export const NEWSLETTER_LIMIT = { tries: 20, minutes: 60 }
/** Exports of one family. (N06) */
export const EXPORT_LIMIT = { tries: 10, minutes: 60 }
/** Choices of one family in the store: each is a call of the provider, and a try of a card that may be stolen. (P03) */
export const PURCHASE_CHOICE_LIMIT = { tries: 100, minutes: 60 }
/** Cards that one family starts to add: more than a family has, fewer than a tester of stolen cards needs. (P04) */
export const ADD_CARD_LIMIT = { tries: 20, minutes: 60 }
/** Promo codes that one family tries: they must not be found by guessing. (P05) */
export const PROMO_LIMIT = { tries: 30, minutes: 60 }
/** Mails of one invoice: more often than anybody mislays one. (P07) */
export const INVOICE_MAIL_LIMIT = { tries: 5, minutes: 60 }
/** Mails of all invoices of one family. (P07) */
export const INVOICE_MAILS_LIMIT = { tries: 20, minutes: 60 }
/** Tries of a message before it is given up: with the growing pauses between them about twenty hours. (N03) */
export const MESSAGE_TRIES = 12

/* Sizes that only operators meet */

/** Characters of a gift code in an import. (R06) */
export const GIFT_CODE_MAX = 200
/** Lines of a history in the readable export; all of them are in its JSON. (N06) */
export const EXPORTED_LINES_MAX = 2000
/** Hours after its time in which a summary or warning that was missed is still sent. (N04) */
export const DIGEST_LATE_HOURS = 24
/** Newsletter messages that go out in a second: what somebody waits for, like a new password, goes in between. (N07) */
export const NEWSLETTER_MESSAGES_A_SECOND = 5
/** Minutes in which the hosted search is not asked again after it failed; meanwhile the server's own answers. (C04) */
export const HOSTED_SEARCH_PAUSE_MINUTES = 1
/** The score from 0 to 1 from which reCAPTCHA's answer counts as a person: Google's own advice. (S10) */
export const RECAPTCHA_SCORE_MIN = 0.5
/** Minutes after which a payment that the card provider never heard of is given up: nobody can pay it. (P06) */
export const UNSTARTED_PAYMENT_MINUTES = 5
/** Seconds between two status checks of a payment whose page asks often. (P06) */
export const PAYMENT_CHECK_SECONDS = 3
/** Minutes between two questions to the provider about a payment that waits, in its first hour and later. (P06) */
export const WAITING_PAYMENT_CHECK_MINUTES = { firstHour: 1, later: 15 }
/** Bytes of an event of the card provider, which has a few thousand. (P06) */
export const WEBHOOK_MAX_BYTES = 256 * 1024
/** Seconds for which a signed event is good: nobody can send again what was overheard before. (P06) */
export const WEBHOOK_TOLERANCE_SECONDS = 300
/** Bytes of a request's body; pictures have a limit of their own. */
export const REQUEST_MAX_BYTES = 100_000
/** Seconds in which a request must have come in. */
export const REQUEST_TIMEOUT_SECONDS = 30
