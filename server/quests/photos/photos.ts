import { PHOTO_LIMIT, PHOTO_SIDE_PIXELS } from '#contract/limits.ts'
import type { Quest } from '#contract/quests/quests.ts'
import { mustAllFinish } from '#contract/quests/sharing.ts'
import { Refusal } from '#contract/refusals.ts'
import { commitWith } from '#server/platform/db/transact.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { renderPhoto } from '#server/platform/pictures/pictures.ts'
import { pictureHeaders } from '#server/platform/pictures/stored-pictures.ts'
import { throttle } from '#server/platform/throttle.ts'
import type { QuestRow } from '#server/quests/lifecycle/outcome.ts'
import { assertCanSee, toQuest } from '#server/quests/lifecycle/presenter.ts'
import { findQuest, lockQuest } from '#server/quests/lifecycle/queries.ts'
import { assertAllowed } from '#server/quests/lifecycle/transition.ts'
import { toContext } from '#server/quests/lifecycle/transition-context.ts'
import { findPhoto, savePhoto, savePhotoTime } from './queries.ts'

/**
 * Keeps a child's photo of its quest, instead of an earlier one. Re-encodes it, so that nothing but the picture is left. Throws the refusals
 * `not_found`, `quest_taken`, `quest_moved_on` (also if the quest asks for no photo), `quest_opens_later`, `quest_paused`, `invalid`,
 * `picture_kind`, `picture_unreadable`, `too_many`. (W10)
 */
export async function sendPhoto(
  deps: Deps,
  child: Actor,
  id: string,
  file: Buffer | undefined,
): Promise<Quest> {
  if (!file) throw new Refusal('invalid', { fields: { photo: 'field_empty' } })
  const context = () => toContext(deps, child)
  // Before the slow re-encoding, which needs no transaction.
  assertAsksPhoto(child, await findQuest(deps.db, child.family_id, id), context())
  await throttle(deps, [{ key: `photo:${child.id}`, ...PHOTO_LIMIT }])
  const picture = await renderPhoto(file, PHOTO_SIDE_PIXELS)
  return deps.transaction(async (tx) => {
    const quest = await lockQuest(tx, child.family_id, id)
    const now = deps.clock.now()
    assertAsksPhoto(child, quest, context())
    const after = { ...quest, photo_at: now, photo_by: child.id, updated_at: now }
    const { family_id, child_id, sharing } = quest
    const writes = [
      savePhoto(tx, { family_id, quest_id: id, child_id: child.id, picture, sent_at: now }),
      savePhotoTime(tx, after),
      announce(tx, family_id, 'quests', sharing ? null : child_id),
    ]
    return commitWith(writes, toQuest(after, child))
  })
}

function assertAsksPhoto(
  child: Actor,
  quest: QuestRow | undefined,
  context: ReturnType<typeof toContext>,
): asserts quest is QuestRow {
  assertCanSee(child, quest)
  assertAllowed(quest, 'finish', 'child', context)
  if (!quest.asks_photo) throw new Refusal('quest_moved_on')
}

/**
 * Returns the photo of a quest as WebP: to the family's parents, to the child who sent it, and to the others who did the quest together.
 * Throws the refusals of `assertCanSee`.
 */
export async function readPhoto({ db }: Deps, actor: Actor, id: string): Promise<Buffer> {
  const quest = await findQuest(db, actor.family_id, id)
  assertCanSee(actor, quest)
  const photo = await findPhoto(db, actor.family_id, id)
  const isForActor = actor.role === 'parent' || photo?.child_id === actor.id || mustAllFinish(quest.sharing)
  if (!photo || !isForActor) throw new Refusal('not_found')
  return Buffer.from(photo.picture)
}

/** No browser keeps a photo, and the next one has the same address. */
export const photoHeaders = { ...pictureHeaders, 'cache-control': 'no-store' }
