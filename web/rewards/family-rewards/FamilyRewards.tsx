import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FamilyReward } from '#contract/rewards/family-rewards.ts'
import { m } from '#messages'
import { childrenQuery } from '#web/accounts/families/queries.ts'
import { pageTitle } from '#web/platform/app/meta.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { ConfirmDialog } from '#web/platform/ui/Dialog.tsx'
import { EmptyState } from '#web/platform/ui/EmptyState.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { useDialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { IconPlus } from '#web/platform/ui/graphics/icons.ts'
import { Loaded } from '#web/platform/ui/Loaded.tsx'
import { BackLink, PageHead } from '#web/platform/ui/PageHead.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import { useRestoreFocus } from '#web/platform/ui/useRestoreFocus.ts'
import { QuestPicture } from '#web/quests/pictures/QuestPicture.tsx'
import { describeReward } from './describe-reward.ts'
import { FamilyRewardDialog, type RewardDraft } from './FamilyRewardDialog.tsx'
import { familyRewardsQuery, useChangeReward, useDeleteReward } from './queries.ts'
import { RewardIdeasDialog } from './RewardIdeasDialog.tsx'
import './family-rewards.css'

/** The rewards that the family gives itself, for parents. (F02) */
export function FamilyRewards({ hasCatalog }: { hasCatalog: boolean }) {
  const rewards = useQuery(familyRewardsQuery)
  const { data: kids = [] } = useQuery(childrenQuery)
  const heading = useRestoreFocus()
  const newReward = useDialogDraft<RewardDraft>()
  const [isChoosing, setChoosing] = useState(false)
  const buttons = (
    <>
      <Button icon={IconPlus} onClick={newReward.open}>
        {m.reward_family_add()}
      </Button>
      <Button variant="ghost" onClick={() => setChoosing(true)}>
        {m.reward_family_ideas()}
      </Button>
    </>
  )
  return (
    <div className="wrap">
      <title>{pageTitle(m.reward_family_title())}</title>
      <PageHead
        backLink={hasCatalog && <BackLink to="/catalog">{m.nav_catalog()}</BackLink>}
        title={m.reward_family_title()}
        lead={m.reward_family_lead()}
        headingRef={heading}
        aside={rewards.data && rewards.data.length > 0 && <div className="row">{buttons}</div>}
      />
      <Loaded query={rewards} skeleton={<SkeletonRows />} errorText={m.reward_family_failed()}>
        {(loaded) =>
          loaded.length === 0 ? (
            <Card>
              <EmptyState
                scene="rewards"
                title={m.reward_family_none()}
                action={<div className="actions">{buttons}</div>}
              >
                {m.reward_family_none_text()}
              </EmptyState>
            </Card>
          ) : (
            <ul className="card flush" aria-label={m.reward_family_title()}>
              {loaded.map((reward) => (
                <RewardLine
                  key={reward.id}
                  reward={reward}
                  facts={describeReward(reward, kids)}
                  onDeleted={() => heading.current?.focus()}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {newReward.isOpen && <FamilyRewardDialog kids={kids} {...newReward.dialogProps} />}
      {isChoosing && rewards.data && (
        <RewardIdeasDialog rewards={rewards.data} onClose={() => setChoosing(false)} />
      )}
    </div>
  )
}

function RewardLine(props: { reward: FamilyReward; facts: string; onDeleted: () => void }) {
  const { reward, facts, onDeleted } = props
  const { id, name, picture, points, is_open } = reward
  const { data: kids = [] } = useQuery(childrenQuery)
  const dialog = useDialogDraft<RewardDraft>()
  const [isDeleting, setDeleting] = useState(false)
  const change = useChangeReward()
  const remove = useDeleteReward()
  const toggle = () => {
    const { updated_at: _, ...form } = reward
    change.mutate(
      { ...form, is_open: !is_open },
      {
        onSuccess: () =>
          flash.success(is_open ? m.reward_family_closed_flash() : m.reward_family_opened_flash()),
        onError: (error) => flash.failure(error),
      },
    )
  }
  return (
    <li className={is_open ? 'own-reward' : 'own-reward closed'}>
      {picture ? <QuestPicture name={picture} /> : <span className="no-picture" />}
      <div className="row-text">
        <h2>{name}</h2>
        {!is_open && <Chip>{m.reward_family_closed()}</Chip>}
        <p className="muted small">{facts}</p>
      </div>
      <Points value={points} />
      <div className="row-actions">
        <Button itemName={name} size="compact" variant="ghost" onClick={dialog.open}>
          {m.reward_family_edit()}
        </Button>
        <Button itemName={name} size="compact" variant="plain" isPending={change.isPending} onClick={toggle}>
          {is_open ? m.reward_family_close() : m.reward_family_open()}
        </Button>
        <Button itemName={name} size="compact" variant="danger" onClick={() => setDeleting(true)}>
          {m.reward_family_delete()}
        </Button>
      </div>
      {dialog.isOpen && <FamilyRewardDialog reward={reward} kids={kids} {...dialog.dialogProps} />}
      {isDeleting && (
        <ConfirmDialog
          title={m.reward_family_delete_title({ name })}
          confirmText={m.reward_family_delete()}
          cancelText={m.reward_family_delete_keep()}
          isDangerous
          isPending={remove.isPending}
          onConfirm={() =>
            remove.mutate(id, {
              onSuccess: () => {
                setDeleting(false)
                flash.success(m.reward_family_deleted({ name }))
                onDeleted()
              },
              onError: (error) => {
                setDeleting(false)
                flash.failure(error)
              },
            })
          }
          onClose={() => setDeleting(false)}
        >
          <p className="muted">{m.reward_family_delete_text()}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
