import { RECAPTCHA_ACTION } from '#contract/bot-check.ts'

declare global {
  interface Window {
    grecaptcha?: {
      ready: (callback: () => void) => void
      execute: (siteKey: string, options: { action: string }) => Promise<string>
    }
  }
}

/** Returns a token from Google's reCAPTCHA script. */
export async function solve({ recaptcha }: Record<string, unknown>): Promise<string> {
  const siteKey = String(recaptcha)
  await loadScript(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`)
  const { grecaptcha } = window
  // Some blockers replace the script with an empty one.
  if (!grecaptcha) throw new Error('The reCAPTCHA script loaded, but window.grecaptcha is missing')
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  return grecaptcha.execute(siteKey, { action: RECAPTCHA_ACTION })
}

let scriptLoad: Promise<void> | undefined

function loadScript(src: string): Promise<void> {
  scriptLoad ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.onload = () => resolve()
    script.onerror = () => {
      scriptLoad = undefined
      reject(new Error(`The reCAPTCHA script did not load: ${src}`))
    }
    script.src = src
    document.head.append(script)
  })
  return scriptLoad
}
