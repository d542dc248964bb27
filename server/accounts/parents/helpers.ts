import { Refusal } from '#contract/refusals.ts'
import type { Language } from '#contract/values.ts'
import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import { lockChildren } from '#server/accounts/families/get-child.ts'
import { listHelpers, listParents, lockFamily, updateUser } from '#server/accounts/families/queries.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { setHelpedChildren } from './queries.ts'

/** Changes whose quests a helper sees. Throws the refusal `not_found`. (F07) */
export const changeHelper = (
  deps: Deps,
  { family_id, id: parentId }: Actor,
  user_id: string,
  { child_ids }: { child_ids: string[] },
): Promise<null> =>
  deps.transaction(async (tx) => {
    await lockFamily(tx, family_id)
    // Another parent may have removed this one meanwhile.
    if (!(await listParents(tx, family_id)).some(({ id }) => id === parentId)) throw new Refusal('signed_out')
    const helper = (await listHelpers(tx, family_id)).find(({ id }) => id === user_id)
    await lockChildren(tx, family_id, child_ids)
    if (!helper || !(await setHelpedChildren(tx, { family_id, user_id, child_ids })))
      throw new Refusal('not_found')
    const event = { family_id, user_id, kind: 'helper_changed', taken_by: parentId } as const
    await recordAccountEvent(deps, tx, event)
    await announce(tx, family_id, 'family')
    return null
  })

/** Changes the language of the helper's mails and pages. (F07) */
export const changeOwnLanguage = (deps: Deps, { family_id, id }: Actor, language: Language): Promise<null> =>
  deps.transaction(async (tx) => {
    await updateUser(tx, { family_id, id, language })
    return null
  })
