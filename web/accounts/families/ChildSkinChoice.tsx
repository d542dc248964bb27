import { useMutation } from '@tanstack/react-query'
import type { ChildProfile } from '#contract/accounts/children.ts'
import { COOL_SKIN_AGE } from '#contract/limits.ts'
import type { Skin } from '#contract/values.ts'
import { m } from '#messages'
import { flash } from '#web/platform/ui/flash.tsx'
import { SegmentedChoice } from '#web/platform/ui/forms/SegmentedChoice.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { useUpdateChild } from './queries.ts'
import { listSkinOptions } from './skin-options.ts'

/** A parent's choice of the child's look of the kid site, saved immediately. (D14) */
export function ChildSkinChoice({ child: { id, first_name, skin } }: { child: ChildProfile }) {
  const updateChild = useUpdateChild(id)
  const { mutate, isPending, variables } = useMutation({
    scope: { id: `skin-${id}` },
    mutationFn: (chosen: Skin) => updateChild({ skin: chosen }),
    onSuccess: () => flash.success(m.family_profile_saved()),
    onError: (error) => flash.failure(error, m.family_profile_not_saved()),
  })
  return (
    <ProfileCard title={m.family_skin()}>
      <SegmentedChoice
        name="skin"
        label={m.theme_title()}
        help={m.family_skin_help({ name: first_name, age: COOL_SKIN_AGE })}
        options={listSkinOptions()}
        value={isPending ? variables : skin}
        onChange={mutate}
      />
    </ProfileCard>
  )
}
