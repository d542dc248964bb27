import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { smtp } from './smtp.ts'

test('[X06.6] no mail is sent unencrypted to another machine, unless the operator allows it', async () => {
  let received = 0
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      received++
      stream.resume().on('end', () => done())
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The type also covers servers that are not listening, or listen on a pipe.
  const { port } = server.server.address() as AddressInfo
  // 0.0.0.0 reaches this machine, but the server treats it as another one: only 127.x.x.x, ::1 and `localhost` count as
  // this machine.
  const send = async (SMTP_TLS: 'on' | 'off') => {
    const { send, close } = smtp(`smtp://0.0.0.0:${port}`, readConfig({ SMTP_TLS }))
    try {
      await send({
        id: '1',
        created_at: new Date(),
        to: { name: 'Claire', address: 'claire@example.ca' },
        subject: 'Hello',
        text: 'Hello',
        html: '<p>Hello</p>',
        pictures: [],
      })
    } finally {
      close()
    }
  }

  await expect(send('on')).rejects.toThrow()
  expect(received).toBe(0)
  await send('off')
  expect(received).toBe(1)
  await new Promise<void>((resolve) => server.close(resolve))
})
