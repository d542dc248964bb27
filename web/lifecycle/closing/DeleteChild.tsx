import { useMutation } from '@tanstack/react-query'
import type { Child } from '#contract/accounts/children.ts'
import { m } from '#messages'
import { ProfileCard } from '#web/accounts/families/ProfileCard.tsx'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { readChildConsequences } from './queries.ts'

const DeleteChildDialog = lazyPart(async () => (await import('./DeleteChildDialog.tsx')).DeleteChildDialog)

export function DeleteChild({ child }: { child: Child }) {
  const calendar = useCalendar()
  const readConsequences = useMutation({
    mutationFn: () => readChildConsequences(child, calendar),
    onError: (error) => flash.failure(error),
  })
  const { data: consequences, isPending, mutate: openDialog, reset } = readConsequences
  const name = child.first_name
  return (
    <ProfileCard title={m.closing_child_title({ name })} lead={m.closing_child_text({ name })}>
      <Button
        variant="danger"
        isPending={isPending}
        pendingText={m.ui_loading()}
        onClick={() => openDialog()}
      >
        {m.closing_child_title({ name })}
      </Button>
      {consequences && <DeleteChildDialog child={child} consequences={consequences} onClose={reset} />}
    </ProfileCard>
  )
}
