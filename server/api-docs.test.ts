import { expect, test } from 'vitest'
import { openTestServer } from './testing/test-server.ts'

test('[X14.3] the reference of the API runs only its own scripts and cannot be framed, and can be switched off', async () => {
  const server = await openTestServer()
  const without = await openTestServer({ API_DOCS: 'off' })
  try {
    const headers = { host: 'localhost:3000' }
    const { statusCode, headers: sent } = await server.app.inject({ url: '/api/docs/', headers })
    expect(statusCode).toBe(200)
    expect(sent['x-frame-options']).toBe('DENY')
    expect(sent['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self';.* frame-ancestors 'none'$/,
    )
    for (const url of ['/api/docs/', '/api/docs', '/api/v1/openapi.json'])
      expect((await without.app.inject({ url, headers })).statusCode).toBe(404)
    expect((await without.visitor.get('/health')).status).toBe(200)
  } finally {
    await server.close()
    await without.close()
  }
})
