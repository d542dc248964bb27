import { useMutation } from '@tanstack/react-query'
import { m } from '#messages'
import { ProfileCard } from '#web/accounts/families/ProfileCard.tsx'
import { Button } from '#web/platform/ui/Button.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { useReadFamilyConsequences } from './queries.ts'

const DeleteAccountDialog = lazyPart(
  async () => (await import('./DeleteAccountDialog.tsx')).DeleteAccountDialog,
)

export function DeleteAccount() {
  const readConsequences = useMutation({
    mutationFn: useReadFamilyConsequences(),
    onError: (error) => flash.failure(error),
  })
  const { data: consequences, isPending, mutate: openDialog, reset } = readConsequences
  return (
    <ProfileCard title={m.closing_account_title()} lead={m.closing_account_text()}>
      <Button
        variant="danger"
        isPending={isPending}
        pendingText={m.ui_loading()}
        onClick={() => openDialog()}
      >
        {m.closing_account_title()}
      </Button>
      {consequences && <DeleteAccountDialog consequences={consequences} onClose={reset} />}
    </ProfileCard>
  )
}
