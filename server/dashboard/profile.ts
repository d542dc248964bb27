import type * as z from 'zod/mini'
import type { Profile, updateParent } from '#contract/dashboard/profile.ts'
import { WISHES_MAX } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Skin } from '#contract/values.ts'
import { type NewAvatar, saveAvatar } from '#server/accounts/avatars/avatars.ts'
import { findNewContacts, requestNewContacts } from '#server/accounts/contacts/contacts.ts'
import { getPendingContacts } from '#server/accounts/contacts/queries.ts'
import { isFirstParent } from '#server/accounts/families/first-parent.ts'
import { toPerson } from '#server/accounts/families/person.ts'
import { findUser, getSupperHour, updateFamily, updateUser } from '#server/accounts/families/queries.ts'
import { getSkin } from '#server/accounts/families/skin.ts'
import { isTimeZone } from '#server/accounts/families/time-zone.ts'
import { getChildPoints, getFamilyPoints } from '#server/ledger/balances.ts'
import { sendWelcomeCode } from '#server/messages/newsletter/welcome-code.ts'
import {
  canSendTexts,
  getNotificationSettings,
  saveNotificationSettings,
} from '#server/messages/notifications/preferences.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { assertProved } from '#server/platform/proof.ts'
import { listQuestOffers } from '#server/quests/offers/offers.ts'
import { listWishes } from '#server/rewards/wishes/queries.ts'
import { getReloadSettings, saveReloadSettings } from '#server/store/auto-reload/settings.ts'

export async function getProfile(deps: Deps, actor: Actor): Promise<Profile> {
  const { db, clock } = deps
  const isParent = actor.role === 'parent'
  const isChild = actor.role === 'child'
  const owner = { family_id: actor.family_id, child_id: actor.id }
  const [user, { points }, notification_settings, supper_hour, reload_settings, pendingContacts, isFirst] =
    await Promise.all([
      findUser(db, actor.family_id, actor.id),
      isParent
        ? getFamilyPoints(db, actor.family_id)
        : isChild
          ? getChildPoints(db, actor.family_id, actor.id)
          : { points: 0 },
      isParent ? getNotificationSettings(db, { family_id: actor.family_id, user_id: actor.id }) : undefined,
      isParent ? getSupperHour(db, actor.family_id) : undefined,
      isParent ? getReloadSettings(db, actor.family_id) : undefined,
      getPendingContacts(db, actor, clock.now()),
      isParent ? isFirstParent(db, actor) : undefined,
    ])
  if (!user) throw new Refusal('signed_out')
  return {
    ...toPerson(user),
    role: user.role,
    points,
    language: user.language,
    time_zone: actor.time_zone,
    phone_verified: user.phone_verified_at !== null,
    waiting_email: pendingContacts.email,
    waiting_phone: pendingContacts.phone,
    sends_texts: canSendTexts(deps),
    ...(notification_settings && { notification_settings }),
    ...(supper_hour !== undefined && { supper_hour }),
    ...(reload_settings && { reload_settings }),
    ...(isFirst !== undefined && { is_first_parent: isFirst }),
    ...(isParent && { sells_points: deps.config.POINTS === 'bought' }),
    ...(isChild && {
      skin: getSkin(user, clock.today(actor.time_zone)),
      welcomed: user.welcomed_at !== null,
      quest_offers: (await listQuestOffers(deps, actor)).length,
      wishes: await listWishes(db, owner, { offset: 0, limit: WISHES_MAX }, actor.language),
    }),
  }
}

type OwnSettings = Omit<z.infer<typeof updateParent.schema.body>, 'avatar'> & {
  avatar?: NewAvatar | undefined
  skin?: Skin | undefined
  welcomed?: true | undefined
}

/**
 * Changes the given settings; a new e-mail or phone replaces the old one after it is verified. The contract lets a child
 * send only language, avatar, skin and `welcomed`. Throws the refusals of `findNewContacts` and `saveReloadSettings`,
 * `proof_needed` for saving `reload_settings` with auto-reload on, and `invalid` for an unknown time zone. (N01, N05,
 * P08, X01)
 */
export async function updateOwnSettings(deps: Deps, actor: Actor, settings: OwnSettings): Promise<Profile> {
  const { first_name, last_name, email, phone, language, time_zone, avatar, skin, welcomed } = settings
  const { notification_settings, reload_settings, supper_hour } = settings
  if (time_zone !== undefined && !isTimeZone(time_zone))
    throw new Refusal('invalid', { fields: { time_zone: 'field_invalid' } })
  const oldUser = await findUser(deps.db, actor.family_id, actor.id)
  if (!oldUser) throw new Refusal('signed_out')
  if (reload_settings?.is_auto_reload) assertProved(deps, actor)
  const newContacts = await findNewContacts(deps, actor, oldUser, { email, phone })
  return deps.transaction(async (tx) => {
    const changes = {
      ...(first_name !== undefined && { first_name }),
      ...(last_name !== undefined && { last_name }),
      ...(language && { language }),
      ...(skin && { skin }),
      ...(avatar && { avatar: await saveAvatar(deps, tx, actor, avatar) }),
      ...(welcomed && !oldUser.welcomed_at && { welcomed_at: deps.clock.now() }),
    }
    const isChanged = Object.keys(changes).length > 0
    const user =
      (isChanged && (await updateUser(tx, { family_id: actor.family_id, id: actor.id, ...changes }))) ||
      oldUser
    await requestNewContacts(deps, tx, user, newContacts)
    const familyChanges = {
      ...(time_zone && { time_zone }),
      ...(supper_hour !== undefined && { supper_hour }),
    }
    if (Object.keys(familyChanges).length > 0) await updateFamily(tx, actor.family_id, familyChanges)
    if (notification_settings) {
      const parent = { family_id: actor.family_id, user_id: actor.id }
      const wantsNews = await saveNotificationSettings(deps, tx, parent, notification_settings, user.language)
      if (wantsNews) await sendWelcomeCode(deps, tx, { ...parent, email: user.email })
    }
    const updatedActor = { ...actor, time_zone: time_zone ?? actor.time_zone }
    if (reload_settings) await saveReloadSettings(deps, tx, updatedActor, reload_settings)
    // A parent's changes, such as a new time zone, concern the whole family; a child's only the child and its parents.
    await announce(tx, actor.family_id, 'family', time_zone || actor.role === 'parent' ? null : actor.id)
    return getProfile({ ...deps, db: tx }, updatedActor)
  })
}
