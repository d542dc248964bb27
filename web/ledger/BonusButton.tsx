import type { Child } from '#contract/families.ts'
import { m } from '#messages'
import { later } from '#web/app/later.tsx'
import { useDraft } from '#web/quests/useDraft.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconGift } from '#web/ui/icons.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { BonusDraft } from './BonusDialog.tsx'

const BonusDialog = later(async () => (await import('./BonusDialog.tsx')).BonusDialog)

/** Opens the dialog in which a parent gives this child points without a quest. Small, it is one way among others. */
export function BonusButton({ child, size }: { child: Child; size?: 'sm' }) {
  const giving = useDraft<BonusDraft>()
  return (
    <>
      <Button variant={size ? 'quiet' : 'ghost'} {...(size && { size })} onClick={giving.open}>
        <Icon of={IconGift} />
        {m.ledger_give_bonus()}
        <VisuallyHidden>, {child.first_name}</VisuallyHidden>
      </Button>
      {giving.isOpen && <BonusDialog child={child} {...giving.dialog} />}
    </>
  )
}
