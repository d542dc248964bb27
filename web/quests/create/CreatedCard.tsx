import type { ReactNode } from 'react'
import type { Child } from '#contract/accounts/children.ts'
import type { Quest } from '#contract/quests/quests.ts'
import { totalPoints } from '#contract/quests/sharing.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { BuyPointsLink } from '#web/accounts/BuyPointsLink.tsx'
import { formatNumber } from '#web/platform/app/format.ts'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { ResultCard } from '#web/platform/ui/ResultCard.tsx'

export function CreatedCard(props: { quest: Quest; kids: Child[]; onCreateAnother: () => void }) {
  const { quest, kids, onCreateAnother } = props
  const pointsForAll = quest.sharing ? totalPoints(quest) : quest.points * kids.length
  const total = pointsForAll * quest.daily_count
  const names = kids
    .filter(({ id }) => quest.sharing !== 'turns' || quest.daily_count > 1 || id === quest.child_id)
    .map((kid) => kid.first_name)
  const inputs = { quest: quest.name, count: total, points: formatNumber(total) }
  return (
    <ResultCard
      isSuccess
      title={m.quest_created()}
      actions={
        <>
          <Button onClick={onCreateAnother}>{m.quest_add_another()}</Button>
          <QuestListLink childId={quest.child_id} />
        </>
      }
    >
      {names.length > 1
        ? m.quest_created_text_several({ ...inputs, names: new Intl.ListFormat(getLocale()).format(names) })
        : m.quest_created_text({ ...inputs, name: names.join() })}
    </ResultCard>
  )
}

export const NotCreatedCard = (props: {
  childId: string
  needsPoints: boolean
  onBuy: () => void
  onTryAgain: () => void
  children: ReactNode
}) => (
  <ResultCard
    isSuccess={false}
    title={m.quest_not_created()}
    actions={
      <>
        <Button onClick={props.onTryAgain}>{m.ui_try_again()}</Button>
        {props.needsPoints && <BuyPointsLink onClick={props.onBuy} />}
        <QuestListLink childId={props.childId} />
      </>
    }
  >
    {props.children}
  </ResultCard>
)

const QuestListLink = ({ childId }: { childId: string }) => (
  <LinkButton variant="ghost" to={`/kids/${childId}`}>
    {m.quest_view_list()}
  </LinkButton>
)
