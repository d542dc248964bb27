import type * as newsletter from '#contract/messages/newsletter.ts'
import type * as notifications from '#contract/messages/notifications.ts'
import type { Section } from '#server/platform/http/api-reference.ts'

export const messagesReference: Section<typeof newsletter & typeof notifications> = {
  tag: 'Newsletter and mails',
  description: `For visitors. Parents change their notifications with \`PUT /parents\`, and a child's mails with \`PUT /children/{id}\`.`,
  calls: {
    subscribeToNewsletter: `Ask for the newsletter. Mails a link that confirms the subscription and works for seven days. The response is the same for every address. Twenty requests an hour are allowed from one network address.`,
    confirmNewsletter: `Confirm a newsletter subscription. Takes the code of the mailed link. The first subscription of a mailbox brings a promo code by mail. A repeated call succeeds and changes nothing.`,
    getMailSubscription: `Get which mails a code stops. Changes nothing. A browser that opens this address is redirected to the page that asks for a click.`,
    unsubscribe: `Stop mails of one kind. Takes the code of a mail and stops mails of that kind, and nothing else, with one click (RFC 8058). A repeated call succeeds.`,
  },
}
