import { logInWithPasskey, preparePasskeyLogin } from '#contract/accounts/passkeys.ts'
import { call } from '#web/platform/api/api.ts'
import { signIn } from '#web/platform/api/session.ts'
import { answerWithPasskey } from './ask-browser.ts'

/** Logs a parent in with any passkey that the browser has for this site. Does nothing if the parent cancels. */
export async function logIn(stay: boolean): Promise<void> {
  const credential = await answerWithPasskey(await call(preparePasskeyLogin, {}))
  if (!credential) return
  const { token, role } = await call(logInWithPasskey, { body: { credential, stay } })
  signIn(token, role, stay)
}
