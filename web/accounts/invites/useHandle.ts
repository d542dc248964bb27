import type { Invite, InviteChange } from '#contract/accounts/invites.ts'
import { m } from '#messages'
import { ApiError, errorText } from '#web/platform/api/api.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import { useChangeInvite } from './queries.ts'

type Act = InviteChange | 'revoke'

/** Does one thing with an invitation and says how it went. */
export function useHandle({ id, name }: Invite) {
  const { mutateAsync, isPending } = useChangeInvite(id)

  async function handle(act: Act) {
    try {
      await mutateAsync(act)
      flash.success(doneWords(act, name))
    } catch (error) {
      const isGone = error instanceof ApiError && error.code === 'not_found'
      flash.error(isGone ? m.invite_gone() : errorText(error))
    }
  }
  return { handle, isPending }
}

function doneWords(act: Act, name: string) {
  if (act === 'revoke') return m.invite_revoked()
  if ('resend' in act) return m.invite_sent()
  return 'approve' in act ? m.invite_approved({ name }) : m.invite_declined({ name })
}
