import type { Child } from '#contract/accounts/children.ts'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { useDialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { IconGift } from '#web/platform/ui/graphics/icons.ts'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import type { BonusDraft } from './BonusDialog.tsx'

const BonusDialog = lazyPart(async () => (await import('./BonusDialog.tsx')).BonusDialog)

export function BonusButton({ child, size }: { child: Child; size?: 'compact' }) {
  const bonusDialog = useDialogDraft<BonusDraft>()
  return (
    <>
      <Button
        icon={IconGift}
        itemName={child.first_name}
        variant={size ? 'quiet' : 'ghost'}
        size={size}
        onClick={bonusDialog.open}
      >
        {m.ledger_give_bonus()}
      </Button>
      {bonusDialog.isOpen && <BonusDialog child={child} {...bonusDialog.dialogProps} />}
    </>
  )
}
