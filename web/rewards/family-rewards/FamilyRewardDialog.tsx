import * as z from 'zod/mini'
import type { Child } from '#contract/accounts/children.ts'
import { FAMILY_REWARD_LIMIT_MAX, FAMILY_REWARD_NAME_MAX } from '#contract/limits.ts'
import type { QuestPicture } from '#contract/quests/pictures.ts'
import {
  type FamilyReward,
  type FamilyRewardForm,
  familyRewardForm,
  rewardLimit,
} from '#contract/rewards/family-rewards.ts'
import { m } from '#messages'
import { ChildrenField } from '#web/accounts/families/ChildrenField.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { FormDialog } from '#web/platform/ui/forms/FormDialog.tsx'
import { NumberField } from '#web/platform/ui/forms/NumberField.tsx'
import { SegmentedChoice } from '#web/platform/ui/forms/SegmentedChoice.tsx'
import { TextField } from '#web/platform/ui/forms/TextField.tsx'
import type { DialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { PictureField, useSuggestedPicture } from '#web/quests/pictures/PictureField.tsx'
import { useChangeReward, useCreateRewards } from './queries.ts'

const { name, points, picture } = familyRewardForm.shape
/** An empty field has the value '', which means any number. */
const limitField = z.union([z.literal(''), rewardLimit], 'family_reward_limit')
const toLimit = (value: number | '') => (value === '' ? null : value)
const rewardFields = z
  .object({
    name,
    points,
    per_week: limitField,
    at_once: limitField,
    whom: z.enum(['all', 'some']),
    kids: z.array(z.string()),
    /** Until the parent has chosen, the picture that fits the name. */
    picture: z.union([z.literal('proposed'), picture]),
  })
  .check(
    z.refine(({ whom, kids }) => whom === 'all' || kids.length > 0, {
      path: ['kids'],
      error: 'reward_family_children',
    }),
  )
export type RewardDraft = {
  name: string
  points: number | ''
  per_week: number | ''
  at_once: number | ''
  whom: 'all' | 'some'
  kids: string[]
  picture: QuestPicture | null | 'proposed'
}
const errorTexts = {
  family_reward_limit: m.family_reward_limit,
  reward_family_children: m.reward_family_children,
}

const emptyDraft: RewardDraft = {
  name: '',
  points: '',
  per_week: '',
  at_once: '',
  whom: 'all',
  kids: [],
  picture: 'proposed',
}
const toDraft = ({ name, points, per_week, at_once, child_ids, picture }: FamilyReward): RewardDraft => ({
  name,
  points,
  per_week: per_week ?? '',
  at_once: at_once ?? '',
  whom: child_ids ? 'some' : 'all',
  kids: child_ids ?? [],
  picture,
})

/** Adds a reward of the family's own, or changes `reward`. */
export function FamilyRewardDialog(
  props: DialogDraft<RewardDraft> & { reward?: FamilyReward; kids: readonly Child[] },
) {
  const { reward, kids, draft, onClose } = props
  const fields = useFields(rewardFields, draft ?? (reward ? toDraft(reward) : emptyDraft), errorTexts)
  const { values, set, field } = fields
  const suggested = useSuggestedPicture(values.name)
  const picture = values.picture === 'proposed' ? suggested : values.picture
  const create = useCreateRewards()
  const change = useChangeReward()
  const shownKids = kids.filter(({ id, active }) => active || values.kids.includes(id))

  async function save({ name, points, per_week, at_once, whom, kids }: z.output<typeof rewardFields>) {
    const form: FamilyRewardForm = {
      name,
      points,
      per_week: toLimit(per_week),
      at_once: toLimit(at_once),
      picture,
      child_ids: whom === 'all' ? null : kids,
      is_open: reward?.is_open ?? true,
    }
    try {
      if (reward) await change.mutateAsync({ id: reward.id, ...form })
      else await create.mutateAsync([form])
      flash.success(reward ? m.reward_family_saved({ name }) : m.reward_family_added({ count: 1, name }))
      return true
    } catch (error) {
      flash.failure(error)
      return false
    }
  }
  return (
    <FormDialog
      title={reward ? m.reward_family_edit_title({ name: reward.name }) : m.reward_family_new_title()}
      lead={m.reward_family_form_lead()}
      fields={fields}
      onSubmit={save}
      submitText={m.ui_save()}
      onClose={onClose}
    >
      <TextField label={m.reward_family_name()} maxLength={FAMILY_REWARD_NAME_MAX} {...field('name')} />
      <NumberField label={m.reward_family_points()} min={1} hasGem {...field('points')} />
      <PictureField
        picture={picture}
        isProposed={values.picture === 'proposed'}
        onChange={(chosen) => set('picture', chosen)}
      />
      {kids.length > 1 && (
        <SegmentedChoice
          label={m.reward_family_who()}
          options={[
            { value: 'all', label: m.reward_family_who_all() },
            { value: 'some', label: m.reward_family_who_some() },
          ]}
          {...field('whom')}
        />
      )}
      {values.whom === 'some' && (
        <ChildrenField
          label={m.reward_family_kids()}
          name="kids"
          kids={shownKids}
          chosenIds={values.kids}
          help={values.kids.length === 0 ? m.reward_family_children() : undefined}
          onChange={(chosen) => set('kids', chosen)}
        />
      )}
      <div className="two-columns">
        <NumberField
          label={m.reward_family_per_week()}
          isOptional
          min={1}
          max={FAMILY_REWARD_LIMIT_MAX}
          help={m.reward_family_limit_help()}
          {...field('per_week')}
        />
        <NumberField
          label={m.reward_family_at_once_label()}
          isOptional
          min={1}
          max={FAMILY_REWARD_LIMIT_MAX}
          help={m.reward_family_at_once_help()}
          {...field('at_once')}
        />
      </div>
    </FormDialog>
  )
}
