import type * as closing from '#contract/lifecycle/closing.ts'
import type * as familyExport from '#contract/lifecycle/export.ts'
import type { Section } from '#server/platform/http/api-reference-types.ts'

export const deletionReference: Section<Pick<typeof closing, 'deleteChild'>> = {
  tag: 'Children',
  calls: {
    deleteChild: `Delete a child. Signs the child out everywhere, deletes its open quests, ends its series and rejects its undecided requests. Finished quests are verified, or with \`release\` their points return to the wallet. For six months a parent can bring the child back with its points; after that, the points go to the wallet. A second call changes nothing.`,
  },
}

export const familyReference: Section<Omit<typeof closing, 'deleteChild'> & typeof familyExport> = {
  tag: 'Family',
  description: `Closing and restoring the family, and exporting its data.`,
  calls: {
    closeFamily: `Close the family. Signs everyone out, freezes quests and points, and rejects undecided requests. Cancels the orders that were approved less than 24 hours ago, except those in \`send_orders\`. The parents get a mail. They can restore the family for six months; then its personal data is deleted.`,
    restoreFamily: `Restore a closed family. Takes the ticket that a parent gets when a sign-in to the closed family is refused with \`account_closed\`. It works once, within 15 minutes. Signs the parent in. Everything is as it was, except for the requests and orders that closing ended.`,
    exportFamily: `Download the family's data. Returns everything kept about the family as one file: JSON, or a page to read and print. Without \`format\` the header \`Accept\` decides. A family can export ten times an hour.`,
  },
}
