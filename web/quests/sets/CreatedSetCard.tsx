import type { Child } from '#contract/accounts/children.ts'
import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { formatNumber } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { Pip } from '#web/platform/ui/graphics/Pip.tsx'

export type CreatedSet = { quests: Quest[] }

export function CreatedSetCard(props: {
  created: CreatedSet
  activeChildren: readonly Child[]
  onMore: () => void
  onClose: () => void
}) {
  const { created, activeChildren, onMore, onClose } = props
  const names = activeChildren
    .filter(({ id }) => created.quests.some(({ child_id }) => child_id === id))
    .map(({ first_name }) => first_name)
  // No points are held for the quests of a child with a pause.
  const points = created.quests.reduce((sum, quest) => sum + (quest.paused_for ? 0 : quest.points), 0)
  return (
    <Dialog
      title={m.quest_sets_created_title()}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onMore}>
            {m.quest_sets_more()}
          </Button>
          <Button onClick={onClose}>{m.quest_sets_done()}</Button>
        </>
      }
    >
      <div className="set-created" role="status">
        <Pip pose="cheering" />
        <p>
          {m.quest_sets_created({
            count: created.quests.length,
            names: new Intl.ListFormat(getLocale()).format(names),
            points: formatNumber(points),
          })}
        </p>
      </div>
    </Dialog>
  )
}
