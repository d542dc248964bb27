import { claimMailRequest } from '#server/accounts/sessions/mail-requests.ts'
import { sendVerificationAgain } from '#server/accounts/sign-up/verification.ts'
import type { Deps } from '#server/platform/deps.ts'
import { sendNewPassword } from './reset-password.ts'

/** Handles all pending mail requests; returns how many. */
export async function sendRequestedMails(deps: Deps): Promise<number> {
  for (let answered = 0; ; answered++) {
    const found = await deps.transaction(async (tx) => {
      const request = await claimMailRequest(tx)
      if (request?.kind === 'reset') await sendNewPassword(deps, tx, request.email)
      if (request?.kind === 'verification') await sendVerificationAgain(deps, tx, request.email)
      return request !== undefined
    })
    if (!found) return answered
  }
}
