import { claimMailRequest } from '#server/accounts/sessions/mail-requests.ts'
import { resendVerification } from '#server/accounts/sign-up/verification.ts'
import type { Deps } from '#server/platform/deps.ts'
import { sendResetMail } from './reset-password.ts'

/** Handles all pending mail requests. Returns how many were handled. */
export async function sendRequestedMails(deps: Deps): Promise<number> {
  for (let handled = 0; ; handled++) {
    const wasFound = await deps.transaction(async (tx) => {
      const request = await claimMailRequest(tx)
      if (request?.kind === 'reset') await sendResetMail(deps, tx, request.email)
      if (request?.kind === 'verification') await resendVerification(deps, tx, request.email)
      return request !== undefined
    })
    if (!wasFound) return handled
  }
}
