import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChildProfile, updateChild } from '#contract/accounts/children.ts'
import { type BuiltInAvatar, updateOwnChild, updateParent } from '#contract/accounts/families.ts'
import { profileQuery } from '#web/accounts/profile.ts'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { currentUser, storeProfile } from '#web/platform/api/session.ts'

/** A built-in avatar's name, or a cropped picture. */
export type NewAvatar = BuiltInAvatar | Blob

/** Saves the avatar of a child or, without `childId`, of the signed-in user, and updates all screens that show it. */
export function useSaveAvatar(childId?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (makeAvatar: () => Promise<NewAvatar> | NewAvatar) => {
      const avatar = await makeAvatar()
      if (childId) {
        const body = toRequestBody(updateChild, avatar)
        const { child } = await call(updateChild, { params: { id: childId }, body })
        queryClient.setQueryData<{ child: ChildProfile }>(
          queryKeys.children.detail(childId),
          (current) => current && { ...current, child },
        )
      } else {
        const profile = await saveOwnAvatar(avatar)
        storeProfile(profile)
        queryClient.setQueryData(profileQuery.queryKey, profile)
      }
    },
    meta: { invalidates: [queryKeys.children.all] },
  })
}

const saveOwnAvatar = async (avatar: NewAvatar) =>
  currentUser().role === 'parent'
    ? (await call(updateParent, { body: toRequestBody(updateParent, avatar) })).parent
    : (await call(updateOwnChild, { body: toRequestBody(updateOwnChild, avatar) })).child

function toRequestBody({ config }: { config: { uploadField: string } }, avatar: NewAvatar) {
  if (typeof avatar === 'string') return { avatar }
  const form = new FormData()
  form.set(config.uploadField, avatar, 'avatar.jpg')
  return form
}
