import { useState } from 'react'
import { FAMILY_REWARDS_MAX } from '#contract/limits.ts'
import type { FamilyReward } from '#contract/rewards/family-rewards.ts'
import { pointsAmount } from '#contract/values.ts'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { CancelButton } from '#web/platform/ui/forms/FormActions.tsx'
import { Gem } from '#web/platform/ui/graphics/Gem.tsx'
import { QuestPicture } from '#web/quests/pictures/QuestPicture.tsx'
import { useCreateRewards } from './queries.ts'
import { rewardIdeas } from './reward-ideas.ts'

/** A list of ideas, of which a parent ticks some and changes their points. */
export function RewardIdeasDialog(props: { rewards: readonly FamilyReward[]; onClose: () => void }) {
  const { rewards, onClose } = props
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [points, setPoints] = useState<Readonly<Record<string, string>>>({})
  const create = useCreateRewards()
  const knownNames = new Set(rewards.map(({ name }) => name.toLowerCase()))
  const rows = rewardIdeas.map((idea) => ({
    ...idea,
    isThere: knownNames.has(idea.name.toLowerCase()),
    isChosen: chosen.includes(idea.name),
    typed: points[idea.name] ?? String(idea.points),
  }))
  const forms = rows
    .filter(({ isChosen }) => isChosen)
    .map(({ name, picture, typed }) => ({
      name,
      picture,
      points: Number(typed),
      child_ids: null,
      per_week: null,
      at_once: null,
      is_open: true,
    }))
  const isValid =
    forms.length > 0 &&
    rewards.length + forms.length <= FAMILY_REWARDS_MAX &&
    forms.every((form) => pointsAmount.safeParse(form.points).success)
  const add = () =>
    create.mutate(forms, {
      onSuccess: () => {
        flash.success(m.reward_family_added({ count: forms.length, name: forms[0]?.name ?? '' }))
        onClose()
      },
      onError: (error) => flash.failure(error),
    })
  return (
    <Dialog
      title={m.reward_family_ideas_title()}
      onClose={onClose}
      actions={
        <>
          <CancelButton onClick={onClose} />
          <Button isDisabled={!isValid} isPending={create.isPending} onClick={add}>
            {m.reward_family_ideas_button({ count: forms.length })}
          </Button>
        </>
      }
    >
      <p className="muted">{m.reward_family_ideas_lead()}</p>
      <ul className="reward-ideas">
        {rows.map(({ name, picture, isThere, isChosen, typed }) => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                checked={isChosen}
                disabled={isThere}
                onChange={({ target }) =>
                  setChosen((before) =>
                    target.checked ? [...before, name] : before.filter((other) => other !== name),
                  )
                }
              />
              <QuestPicture name={picture} />
              <span className="row-text">
                {name}
                {isThere && <small className="muted">{m.reward_family_ideas_there()}</small>}
              </span>
            </label>
            <span className="with-gem">
              <Gem />
              <input
                className="input"
                type="number"
                inputMode="numeric"
                min={1}
                aria-label={m.reward_family_ideas_points({ name })}
                disabled={isThere}
                value={typed}
                onChange={({ target }) => {
                  setPoints((before) => ({ ...before, [name]: target.value }))
                }}
              />
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
