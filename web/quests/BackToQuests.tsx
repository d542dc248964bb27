import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { childQuery } from '#web/accounts/families/queries.ts'
import { BackLink } from '#web/platform/ui/PageHead.tsx'

export function BackToQuests({ childId }: { childId: string }) {
  const name = useQuery(childQuery(childId)).data?.child.first_name
  return <BackLink to={`/kids/${childId}`}>{name ? m.quest_list_back({ name }) : m.nav_quests()}</BackLink>
}
