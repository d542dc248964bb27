import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { MAILS_AT_ONCE, SMTP_CONNECTIONS } from '#contract/limits.ts'
import { readConfig } from '#server/platform/config.ts'
import { smtp } from './smtp.ts'

/**
 * Starts a mail server without encryption, which counts the connections, also those open at once, and notes when each mail
 * arrives. It closes a connection that is idle for `idleMs`.
 */
async function startMailServer({ idleMs = 60_000 } = {}) {
  const counts = { connections: 0, open: 0, mostOpen: 0, closed: 0, arrivals: [] as number[] }
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      counts.connections++
      counts.mostOpen = Math.max(counts.mostOpen, ++counts.open)
      done()
    },
    onClose: () => {
      counts.open--
      counts.closed++
    },
    socketTimeout: idleMs,
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
  const startedAt = performance.now()
  await Promise.all(['1', '2', '3'].map((id) => send(mail(id))))
  close()
  // The first leaves at once, and each other one half a second after the one before; timers may be a little early.
  expect((counts.arrivals[2] ?? 0) - startedAt).toBeGreaterThan(990)
})

test('[G13.8] however many mails are to be sent at once, a process opens only its few connections to the mail server', async () => {
  const { port, counts } = await startMailServer()
  const { send, close } = smtp(`smtp://127.0.0.1:${port}`, readConfig({ MAILS_A_SECOND: '1000' }))
  await Promise.all(Array.from({ length: 60 }, (_, index) => send(mail(String(index)))))
  close()
  expect(counts.arrivals).toHaveLength(60)
  expect(counts.mostOpen).toBeGreaterThan(1)
  expect(counts.mostOpen).toBeLessThanOrEqual(SMTP_CONNECTIONS)
})

test('[G13.8] a connection that the mail server has closed is replaced, and no mail is lost', async () => {
  const { port, counts } = await startMailServer({ idleMs: 200 })
  const { send, close } = smtp(`smtp://127.0.0.1:${port}`, readConfig({ MAILS_A_SECOND: '1000' }))
  await send(mail('first'))
  await expect.poll(() => counts.closed).toBe(1)
  await send(mail('second'))
  close()
  expect(counts.arrivals).toHaveLength(2)
  expect(counts.connections).toBe(2)
})
