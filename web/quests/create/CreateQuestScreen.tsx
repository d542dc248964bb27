import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import type { Child } from '#contract/accounts/children.ts'
import type { Quest } from '#contract/quests/quests.ts'
import { day } from '#contract/values.ts'
import { m } from '#messages'
import { childQuery, childrenQuery } from '#web/accounts/families/queries.ts'
import { profileQuery } from '#web/accounts/profile.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { ErrorState } from '#web/platform/ui/ErrorState.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { SkeletonForm } from '#web/platform/ui/Skeleton.tsx'
import { BackToQuests } from '#web/quests/BackToQuests.tsx'
import { questQuery } from '#web/quests/queries.ts'
import { NewQuest } from './NewQuest.tsx'
import { toSharing, toTemplate } from './quest-template.ts'
import '#web/quests/view/quest-page.css'

export const meta = () => pageMeta(m.quest_add(), m.quest_create_description())

/**
 * Only adds `missions` to the type: the response also contains the first page of the child's quests (see
 * contract/dashboard/children.ts).
 */
const selectWithQuests = (profile: { child: Child; missions?: Quest[] }) => profile

/** /kids/:id/assignmission. `?copy=<quest id>` copies that quest into the form, `?day=<day>` fills in the due day. */
export default function CreateQuestScreen() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const copiedQuestId = search.get('copy') ?? ''
  const dueDay = day.safeParse(search.get('day')).data
  const { data, error, isError, refetch } = useQuery({ ...childQuery(id), select: selectWithQuests })
  // The form's first due date needs the family's time zone.
  const profile = useQuery(profileQuery)
  const children = useQuery(childrenQuery)
  const copiedQuest = useQuery({ ...questQuery(copiedQuestId), enabled: copiedQuestId !== '' })

  // A failed refetch keeps the form: the parent may be typing.
  if (data && profile.data && !children.isLoading && !copiedQuest.isLoading) {
    const { child, missions = [] } = data
    return (
      <div className="wrap narrow quest-page">
        <BackToQuests childId={id} weekOf={dueDay} />
        <div className="row new-quest-head">
          <Avatar name={child.name} avatar={child.avatar} />
          <h1>{m.quest_new_for({ name: child.first_name })}</h1>
        </div>
        <NewQuest
          key={`${id} ${copiedQuestId} ${dueDay}`}
          child={child}
          otherChildren={(children.data ?? []).filter((other) => other.active && other.id !== id)}
          quests={missions}
          template={copiedQuest.data && toTemplate(copiedQuest.data)}
          dueDay={dueDay}
          sharing={copiedQuest.data && toSharing(copiedQuest.data, id)}
        />
      </div>
    )
  }
  return (
    <div className="wrap narrow quest-page">
      <h1 className="visually-hidden">{m.quest_add()}</h1>
      <BackToQuests childId={id} weekOf={dueDay} />
      {isError ? (
        <ErrorState error={error} text={m.family_kid_failed()} onRetry={refetch} />
      ) : (
        <SkeletonForm hasAvatar />
      )}
    </div>
  )
}
