import { getBotChallenge, verifyBotCheck } from '#contract/bot-check.ts'
import { ApiError, call } from '#web/platform/api/api.ts'

type PassHeader = Record<string, string>

/** The page's pass, kept in memory because it is valid for only five calls in five minutes. */
let pass: Promise<PassHeader> | undefined

/** Requests a pass in the background while the user fills in the form. */
export function startBotCheck() {
  pass ??= requestPass()
  // withBotPass reports the failure when the form is sent.
  pass.catch(() => undefined)
}

/** Sends a call with the pass. Replaces a used or expired pass once. */
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

/** Throws an ApiError with status 0 if the solver cannot run, e.g. because a script is blocked. */
async function solveChallenge(challenge: Record<string, unknown>) {
  try {
    const { solve } = challenge.recaptcha
      ? await import('./solve-recaptcha.ts')
      : await import('./solve-challenge.ts')
    return await solve(challenge)
  } catch {
    throw new ApiError(0, {})
  }
}
