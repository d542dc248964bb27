import { m } from '#messages'
import type { CardProvider } from './card-provider.ts'
import { SandboxCardFields } from './SandboxCardFields.tsx'
import { type CallSandbox, confirmSandboxIntent } from './sandbox-confirm.ts'

/** Uses our own imitation of Stripe's API (the sandbox) instead of Stripe: our form sends the card directly to it. */
export function openSandboxProvider(key: string, baseUrl: string): CardProvider {
  const callSandbox: CallSandbox = async (path, params, method = 'POST') => {
    const encodedParams = new URLSearchParams(params)
    const request = { method, headers: { authorization: `Bearer ${key}` } }
    try {
      const response = await (method === 'GET'
        ? fetch(`${baseUrl}${path}?${encodedParams}`, request)
        : fetch(baseUrl + path, { ...request, body: encodedParams }))
      return await response.json()
    } catch {
      return { error: { message: m.ui_offline(), isOutcomeUnknown: true } }
    }
  }
  return {
    renderFields: (onChange) => <SandboxCardFields callSandbox={callSandbox} onChange={onChange} />,
    pay: async (clientSecret, payment_method) => {
      const params = { payment_method }
      const { status, ...refusal } = await confirmSandboxIntent(
        callSandbox,
        'payment_intents',
        clientSecret,
        params,
      )
      return status === 'succeeded' ? status : refusal
    },
    isTest: true,
  }
}
