import workerUrl from 'altcha/workers/pbkdf2?worker&url'
import { type Challenge, solveChallengeWorkers } from 'altcha-lib'

/** Solves the proof of work in same-origin workers. Returns the solution in ALTCHA's base64 format. */
export async function solve(response: Record<string, unknown>): Promise<string> {
  // Safe: the server creates the challenge with the same library.
  const challenge = response as unknown as Challenge
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

/** The Content-Security-Policy accepts script URLs only from this policy, which returns only the URL of the worker. */
const policy = window.trustedTypes?.createPolicy('altcha-worker', { createScriptURL: () => workerUrl })
const toTrustedUrl = (url: string) => policy?.createScriptURL(url) ?? url
