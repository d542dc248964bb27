import { RECAPTCHA_ACTION } from '#contract/bot-check.ts'

declare global {
  interface Window {
    grecaptcha?: {
      ready: (then: () => void) => void
      execute: (siteKey: string, options: { action: string }) => Promise<string>
    }
  }
}

/** Has Google's script judge who is here, and answers the token that says so. */
export async function solve({ recaptcha }: Record<string, unknown>): Promise<string> {
  const siteKey = String(recaptcha)
  await load(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`)
  const { grecaptcha } = window
  // Some blockers put an empty script in its place.
  if (!grecaptcha) throw new Error('The bot check is not there')
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  return grecaptcha.execute(siteKey, { action: RECAPTCHA_ACTION })
}

let loading: Promise<void> | undefined

function load(src: string): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.onload = () => resolve()
    script.onerror = () => {
      loading = undefined
      reject(new Error('The bot check cannot be reached'))
    }
    script.src = src
    document.head.append(script)
  })
  return loading
}
