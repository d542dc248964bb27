import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { MAILS_AT_ONCE, SMTP_CONNECTIONS } from '#contract/limits.ts'
import { readConfig } from '#server/platform/config.ts'
import { smtp } from './smtp.ts'

/** Starts a mail server without encryption, which counts the connections and notes when each mail arrives. */
async function startMailServer() {
  const counts = { connections: 0, arrivals: [] as number[] }
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      counts.connections++
      done()
    },
    onData: (stream, _session, done) => {
      counts.arrivals.push(performance.now())
      stream.resume().on('end', () => done())
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  // The type also covers servers that are not listening, or listen on a pipe.
  const { port } = server.server.address() as AddressInfo
  return { port, counts }
}

const mail = (id: string) => ({
  id,
  created_at: new Date(),
  to: { name: 'Claire', address: 'claire@example.ca' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  pictures: [],
})

test('[X06.6] no mail is sent unencrypted to another machine, unless the operator allows it', async () => {
  const { port, counts } = await startMailServer()
  // 0.0.0.0 reaches this machine, but the server treats it as another one: only 127.x.x.x, ::1 and `localhost` count as
  // this machine.
  const send = async (SMTP_TLS: 'on' | 'off') => {
    const { send, close } = smtp(`smtp://0.0.0.0:${port}`, readConfig({ SMTP_TLS }))
    try {
      await send(mail('1'))
    } finally {
      close()
    }
  }

  await expect(send('on')).rejects.toThrow()
  expect(counts.arrivals).toHaveLength(0)
  await send('off')
  expect(counts.arrivals).toHaveLength(1)
})

test('[X10.2] mails are sent over connections that stay open', async () => {
  const { port, counts } = await startMailServer()
  const { send, close } = smtp(`smtp://127.0.0.1:${port}`, readConfig({ MAILS_A_SECOND: '1000' }))
  const mails = Array.from({ length: 2 * SMTP_CONNECTIONS }, (_, index) => mail(String(index)))
  for (let sent = 0; sent < mails.length; sent += MAILS_AT_ONCE)
    await Promise.all(mails.slice(sent, sent + MAILS_AT_ONCE).map(send))
  close()
  expect(counts.arrivals).toHaveLength(mails.length)
  expect(counts.connections).toBeLessThanOrEqual(MAILS_AT_ONCE)
})

test('[X10.4] a process sends at most MAILS_A_SECOND mails in a second', async () => {
  const { port, counts } = await startMailServer()
  const { send, close } = smtp(`smtp://127.0.0.1:${port}`, readConfig({ MAILS_A_SECOND: '2' }))
  await Promise.all(['1', '2', '3'].map((id) => send(mail(id))))
  close()
  const [first = 0, , third = 0] = counts.arrivals
  expect(third - first).toBeGreaterThan(900)
})
