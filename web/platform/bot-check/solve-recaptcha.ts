import { RECAPTCHA_ACTION } from '#contract/bot-check.ts'

declare global {
  interface Window {
    grecaptcha?: {
      ready: (then: () => void) => void
      execute: (siteKey: string, options: { action: string }) => Promise<string>
    }
  }
}

/** Returns a token from Google's reCAPTCHA script. */
export async function solve({ recaptcha }: Record<string, unknown>): Promise<string> {
  const siteKey = String(recaptcha)
  await load(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`)
  const { grecaptcha } = window
  // Some blockers replace the script with an empty one.
  if (!grecaptcha) throw new Error('The reCAPTCHA script loaded, but window.grecaptcha is missing')
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
      reject(new Error(`The reCAPTCHA script did not load: ${src}`))
    }
    script.src = src
    document.head.append(script)
  })
  return loading
}
