import { getBotChallenge, verifyBotCheck } from '#contract/bot-check.ts'
import { m } from '#messages'
import { ApiError, call } from '#web/platform/api/api.ts'

type PassHeader = Record<string, string>

/**
 * The proof that this page has passed the bot check. Kept only in memory, because it expires after five calls or five
 * minutes.
 */
let pass: Promise<PassHeader> | undefined

/** Gets a pass in the background, so that the pass is ready when the user has filled in the form. */
export function startBotCheck() {
  pass ??= requestPass()
  // withBotPass reports the failure when the form is sent.
  pass.catch(() => undefined)
}

/** Sends a call with the pass. If the pass is used up or expired, gets a new one and sends the call again. */
export async function withBotPass<T>(send: (headers: PassHeader) => Promise<T>): Promise<T> {
  startBotCheck()
  try {
    return await send(await currentPass())
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'bot_check') throw error
    pass = requestPass()
    return send(await currentPass())
  }
}

async function currentPass(): Promise<PassHeader> {
  try {
    return (await pass) ?? {}
  } catch (error) {
    // The next attempt requests a new pass.
    pass = undefined
    throw error
  }
}

async function requestPass(): Promise<PassHeader> {
  const challenge = await call(getBotChallenge, {})
  if (challenge.off) return {}
  const { bot_pass } = await call(verifyBotCheck, { body: { token: await solveChallenge(challenge) } })
  return { 'x-bot-check': bot_pass }
}

/** Throws an ApiError with status 0 if solving fails, for example because the browser blocks the script of the solver. */
async function solveChallenge(challenge: Record<string, unknown>) {
  try {
    const { solve } = challenge.recaptcha
      ? await import('./solve-recaptcha.ts')
      : await import('./solve-challenge.ts')
    return await solve(challenge)
  } catch {
    throw new ApiError(0, navigator.onLine ? {} : { error: m.ui_offline() })
  }
}
