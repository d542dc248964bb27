import { useState } from 'react'
import type { Child } from '#contract/accounts/families.ts'
import { m } from '#messages'
import { ProfileCard } from '#web/accounts/families/ProfileCard.tsx'
import { errorText } from '#web/platform/api/api.ts'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { type ChildConsequences, readChildConsequences } from './queries.ts'

// Hardly anybody ever asks.
const DeleteChildDialog = lazyPart(async () => (await import('./DeleteChildDialog.tsx')).DeleteChildDialog)

/** In the kid's profile: the way to delete its account. */
export function DeleteChild({ child }: { child: Child }) {
  const { today } = useCalendar()
  const [now, setNow] = useState<ChildConsequences>()
  const [isReading, setReading] = useState(false)
  const name = child.first_name

  async function ask() {
    setReading(true)
    try {
      setNow(await readChildConsequences(child, today))
    } catch (error) {
      flash.error(errorText(error))
    }
    setReading(false)
  }
  return (
    <ProfileCard title={m.closing_child_title({ name })} lead={m.closing_child_text({ name })}>
      <Button variant="ghost" isPending={isReading} pendingText={m.ui_loading()} onClick={ask}>
        {m.closing_child_title({ name })}
      </Button>
      {now && <DeleteChildDialog child={child} now={now} onClose={() => setNow(undefined)} />}
    </ProfileCard>
  )
}
