import workerUrl from 'altcha/workers/pbkdf2?worker&url'
import { type Challenge, solveChallengeWorkers } from 'altcha-lib'

/** Solves the proof of work in same-origin workers. Returns it in ALTCHA's base64 format. */
export async function solve(answer: Record<string, unknown>): Promise<string> {
  // Safe: the server creates it with the same library.
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
    /** In browsers with Trusted Types a script URL must be a trusted object. */
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: () => string },
      ) => { createScriptURL: (url: string) => string }
    }
  }
}

/** The pages load scripts only from URLs of this policy, which allows only the worker. */
const policy = window.trustedTypes?.createPolicy('altcha-worker', { createScriptURL: () => workerUrl })
const toTrustedUrl = (url: string) => policy?.createScriptURL(url) ?? url
