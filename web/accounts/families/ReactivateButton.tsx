import type { Child } from '#contract/accounts/children.ts'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { useReactivateChild } from './queries.ts'

export function ReactivateButton(props: { child: Child; variant?: 'quiet' | 'ghost' }) {
  const { variant = 'quiet' } = props
  const { id, name, first_name } = props.child
  const { mutate, isPending } = useReactivateChild(id)
  const reactivate = () =>
    mutate(undefined, {
      onSuccess: () => flash.success(m.family_brought_back({ name: first_name })),
      onError: (error) => flash.failure(error),
    })
  return (
    <Button itemName={name} size="compact" variant={variant} isPending={isPending} onClick={reactivate}>
      {m.family_bring_back()}
    </Button>
  )
}
