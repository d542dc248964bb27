import { useState } from 'react'
import { m } from '#messages'
import { ProfileCard } from '#web/accounts/families/ProfileCard.tsx'
import { errorText } from '#web/platform/api/api.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { type FamilyConsequences, useReadFamilyConsequences } from './queries.ts'

// Hardly anybody ever asks.
const DeleteAccountDialog = lazyPart(
  async () => (await import('./DeleteAccountDialog.tsx')).DeleteAccountDialog,
)

/** In the parent's settings: the way to delete the family's account. */
export function DeleteAccount() {
  const readFamily = useReadFamilyConsequences()
  const [now, setNow] = useState<FamilyConsequences>()
  const [isReading, setReading] = useState(false)

  async function ask() {
    setReading(true)
    try {
      setNow(await readFamily())
    } catch (error) {
      flash.error(errorText(error))
    }
    setReading(false)
  }
  return (
    <ProfileCard title={m.closing_account_title()} lead={m.closing_account_text()}>
      <Button variant="ghost" isPending={isReading} pendingText={m.ui_loading()} onClick={ask}>
        {m.closing_account_title()}
      </Button>
      {now && <DeleteAccountDialog now={now} onClose={() => setNow(undefined)} />}
    </ProfileCard>
  )
}
