import { NumberRefusedError, type Texter } from './port.ts'

type Account = { sid: string; token: string; from: string }

/** Twilio's error codes for problems with our own number. The operator can fix them, so the text is sent again. */
const OWN_NUMBER_ERROR_CODES = [21212, 21603, 21606, 21659]

export function twilio({ sid, token, from }: Account, api = 'https://api.twilio.com'): Texter {
  const url = `${api}/2010-04-01/Accounts/${sid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`
  return {
    send: async ({ to, text }) => {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        // Far below the time for which a worker claims a message; otherwise a second worker would send it again.
        signal: AbortSignal.timeout(30_000),
        redirect: 'error', // the account's token must not go elsewhere
      })
      if (reply.status === 201) return
      const failedReply: { code?: number; message?: string } = await reply.json().catch(() => ({}))
      const failure = `Twilio returned ${reply.status} ${failedReply.code ?? ''} ${failedReply.message ?? ''}`
      const isFinal = reply.status === 400 && !OWN_NUMBER_ERROR_CODES.includes(failedReply.code ?? 0)
      const error = isFinal ? new NumberRefusedError(failure) : new Error(failure)
      throw Object.assign(error, { responseCode: reply.status, code: failedReply.code })
    },
  }
}
