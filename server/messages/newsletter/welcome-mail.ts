import { notifyUsers } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newsletterWelcome } from './notifications.ts'
import { createWelcomeCode } from './welcome-code.ts'

type Parent = { family_id: string; user_id: string }

/** A parent who switched news on in the settings gets the code, too, where the mailbox had none. (N07) */
export async function sendWelcomeCode(deps: Deps, tx: Tx, parent: Parent & { email: string }): Promise<void> {
  const facts = await createWelcomeCode(deps, tx, parent.email)
  if (facts.code) await sendWelcomeMail(deps, tx, parent, facts)
}

export const sendWelcomeMail = (
  deps: Deps,
  tx: Tx,
  { family_id, user_id }: Parent,
  facts: Awaited<ReturnType<typeof createWelcomeCode>>,
) =>
  notifyUsers(deps, tx, {
    family_id,
    to: { user_id },
    kind: newsletterWelcome,
    facts: { ...facts, member: true },
  })
