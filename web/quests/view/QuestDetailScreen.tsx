import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { m } from '#messages'
import { ApiError } from '#web/platform/api/api.ts'
import { useSession } from '#web/platform/api/session.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { homePath } from '#web/platform/app/paths.ts'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { EmptyState } from '#web/platform/ui/EmptyState.tsx'
import { ErrorState } from '#web/platform/ui/ErrorState.tsx'
import { BackLink } from '#web/platform/ui/PageHead.tsx'
import { SkeletonForm } from '#web/platform/ui/Skeleton.tsx'
import { BackToQuests } from '#web/quests/BackToQuests.tsx'
import { ChildQuest, ChildQuestSkeleton } from '#web/quests/child/ChildQuest.tsx'
import { questQuery } from '#web/quests/queries.ts'
import { ParentQuest } from './ParentQuest.tsx'
import './quest-page.css'

export const meta = () => pageMeta(m.quest_page_title(), m.quest_page_description())

/** /kids/:id/missions/:missionId, for parents and children. */
export default function QuestDetailScreen() {
  const { id = '', missionId = '' } = useParams()
  const user = useSession()
  const { data: quest, error, refetch } = useQuery(questQuery(missionId))
  const isChild = user.role.includes('child')
  const isTaken = error instanceof ApiError && error.code === 'quest_taken'
  const isNotFound = error instanceof ApiError && (isTaken || error.code === 'not_found')
  return (
    <div className="wrap narrow quest-page">
      {!quest && !isNotFound && (
        <>
          <h1 className="visually-hidden">{m.quest_page_title()}</h1>
          {!isChild && <BackToQuests childId={id} />}
          {isChild && error && <BackLink to={homePath(user)}>{m.quest_trail_back()}</BackLink>}
        </>
      )}
      {isNotFound ? (
        <EmptyState
          scene="not-found"
          level={1}
          title={isTaken ? m.refusal_quest_taken() : m.quest_gone()}
          action={
            <LinkButton to={homePath(user)}>
              {isChild ? m.quest_trail_back() : m.family_back_to_dashboard()}
            </LinkButton>
          }
        >
          {isTaken ? m.quest_taken_text() : isChild && m.quest_gone_child()}
        </EmptyState>
      ) : !quest ? (
        error ? (
          <ErrorState error={error} text={m.quest_failed()} onRetry={refetch} />
        ) : isChild ? (
          <ChildQuestSkeleton />
        ) : (
          <SkeletonForm />
        )
      ) : isChild ? (
        <ChildQuest key={quest.id} quest={quest} />
      ) : (
        <ParentQuest key={quest.id} quest={quest} />
      )}
    </div>
  )
}
