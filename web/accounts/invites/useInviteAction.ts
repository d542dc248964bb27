import type { Invite, InviteChange } from '#contract/accounts/invites.ts'
import { m } from '#messages'
import { ApiError } from '#web/platform/api/api.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import { useChangeInvite } from './queries.ts'

type InviteAction = InviteChange | 'revoke'

/** Changes an invitation and shows a message about the result. */
export function useInviteAction({ id, name }: Invite) {
  const { mutateAsync, isPending } = useChangeInvite(id)

  async function run(action: InviteAction) {
    try {
      await mutateAsync(action)
      flash.success(getSuccessText(action, name))
    } catch (error) {
      const isNotFound = error instanceof ApiError && error.code === 'not_found'
      flash.failure(error, isNotFound ? m.invite_gone() : undefined)
    }
  }
  return { run, isPending }
}

function getSuccessText(action: InviteAction, name: string) {
  if (action === 'revoke') return m.invite_revoked()
  if ('resend' in action) return m.invite_sent()
  return 'approve' in action ? m.invite_approved({ name }) : m.invite_declined({ name })
}
