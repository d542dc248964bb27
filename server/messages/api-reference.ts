import type * as newsletter from '#contract/messages/newsletter.ts'
import type * as notifications from '#contract/messages/notifications.ts'
import type { Section } from '#server/platform/http/api-reference-types.ts'

export const messagesReference: Section<typeof newsletter & typeof notifications> = {
  tag: 'Newsletter and mails',
  description: `The newsletter, which visitors can request, and links that stop mails. Parents change their notifications with \`PUT /parents\`, and a child's mails with \`PUT /children/{id}\`.`,
  calls: {
    subscribeToNewsletter: `Request a newsletter subscription. Mails a link that confirms the subscription and works for seven days. The response is the same for every address. Twenty requests an hour are allowed from one network address.`,
    confirmNewsletter: `Confirm a newsletter subscription. Takes the code of the mailed link. When a mailbox subscribes for the first time, a promo code is mailed to it. A repeated call succeeds and changes nothing.`,
    getMailSubscription: `Get the mails that an unsubscribe code stops. Returns the kind of mails, and whether the person still gets mails of this kind. A browser that opens this address is redirected to a page with a button that stops the mails.`,
    unsubscribe: `Stop mails of one kind. Takes the code of a mail and stops all mails of the same kind. Mail programs call it when the person clicks once to unsubscribe (RFC 8058). A repeated call succeeds.`,
  },
}
