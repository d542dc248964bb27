import * as notifications from '#contract/messages/notifications.ts'
import { createUnsubscribeCode } from '#server/messages/notifications/unsubscribe-code.ts'
import { addSample } from './sample.ts'

for (const endpoint of [notifications.getMailSubscription, notifications.unsubscribe]) {
  addSample(endpoint, async ({ parent }, { deps, getFamilyId }) => {
    const family_id = await getFamilyId(parent)
    return {
      params: {
        code: createUnsubscribeCode(deps, { family_id, user_id: parent.id, preference: 'completed_quests' }),
      },
    }
  })
}
