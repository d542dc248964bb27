import workerUrl from 'altcha/workers/pbkdf2?worker&url'
import { type Challenge, solveChallengeWorkers } from 'altcha-lib'

/** Do the proof of work in workers of our own origin, and write it down as ALTCHA's servers read it. */
export async function solve(answer: Record<string, unknown>): Promise<string> {
  // The server made it with the same library.
  const challenge = answer as unknown as Challenge
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(4, navigator.hardwareConcurrency || 2),
    createWorker: () => new Worker(toTrustedUrl(workerUrl)),
  })
  return btoa(JSON.stringify({ challenge, solution }))
}

declare global {
  interface Window {
    /** Where the browser has them. A script's address then is a trusted object instead of a text. */
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: () => string },
      ) => { createScriptURL: (url: string) => string }
    }
  }
}

/** The pages allow scripts only from addresses that passed this policy; it knows the one worker. */
const policy = window.trustedTypes?.createPolicy('altcha-worker', { createScriptURL: () => workerUrl })
const toTrustedUrl = (url: string) => policy?.createScriptURL(url) ?? url
