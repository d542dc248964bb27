import * as notifications from '#contract/messages/notifications.ts'
import { createUnsubscribeCode } from '#server/messages/notifications/unsubscribe-code.ts'
import { addSample } from './sample.ts'

for (const entry of [notifications.getMailSubscription, notifications.unsubscribe]) {
  addSample(entry, async ({ parent }, { deps, db }) => {
    const { family_id } = await db
      .selectFrom('users')
      .where('id', '=', parent.id)
      .select('family_id')
      .executeTakeFirstOrThrow()
    return {
      params: {
        code: createUnsubscribeCode(deps, { family_id, user_id: parent.id, preference: 'completed_quests' }),
      },
    }
  })
}
