import { getBotChallenge, verifyBotCheck } from '#contract/bot-check.ts'
import { ApiError, call } from '#web/platform/api/api.ts'

type PassHeader = Record<string, string>

/** The pass of this page, on its way or there. Only in memory: it is good for five calls in five minutes. */
let pass: Promise<PassHeader> | undefined

/** Begin to earn a pass while the form is being filled in. */
export function startBotCheck() {
  pass ??= requestPass()
  // Whoever sends the form hears of a failure; nobody waits for it before.
  pass.catch(() => undefined)
}

/** Send a guarded call with the pass. One that is used up or too old is replaced once. */
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
    // The next press begins again.
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

/** Where it cannot be solved, since a script is blocked or a worker does not start, the call that needs it has failed. */
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
