import { m } from '#messages'
import type { CardProvider } from './card-provider.ts'
import { SandboxCardFields } from './SandboxCardFields.tsx'
import { type CallSandbox, confirmSandboxIntent } from './sandbox-confirm.ts'

/** The sandbox in Stripe's place: a form of our own, which sends the card from the browser straight to it. */
export function openSandboxProvider(key: string, address: string): CardProvider {
  const ask: CallSandbox = async (path, params, method = 'POST') => {
    const sent = new URLSearchParams(params)
    const request = { method, headers: { authorization: `Bearer ${key}` } }
    try {
      const response = await (method === 'GET'
        ? fetch(`${address}${path}?${sent}`, request)
        : fetch(address + path, { ...request, body: sent }))
      return await response.json()
    } catch {
      return { error: { message: m.ui_offline(), isUnsure: true } }
    }
  }
  return {
    fields: (onChange) => <SandboxCardFields ask={ask} onChange={onChange} />,
    pay: async (clientSecret, payment_method) => {
      const { status, ...refused } = await confirmSandboxIntent(ask, 'payment_intents', clientSecret, {
        payment_method,
      })
      return status === 'succeeded' ? status : refused
    },
    isTest: true,
  }
}
