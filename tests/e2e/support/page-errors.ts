import type { BrowserContext } from '@playwright/test'
import type { TestServer } from './start-server.ts'

/** Collects errors, and requests to other hosts (foreign requests), of all pages of the context, one line each. */
export function collectPageErrors(
  context: BrowserContext,
  server: Pick<TestServer, 'adultUrl' | 'kidUrl' | 'sandbox'>,
) {
  const errors: string[] = []
  const ownHosts = [server.adultUrl, server.kidUrl]
    .map((url) => new URL(url).host)
    .concat(server.sandbox.host)
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:|^wss?:/.test(url.protocol) && !ownHosts.includes(url.host))
      errors.push(`foreign request: ${url.href}`)
  })
  context.on('weberror', (error) => errors.push(`page error: ${error.error().stack}`))
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    // The browser logs every 4xx response; a refusal by the API or a missing page is not an error.
    const isRefusal = /status of 4\d\d/.test(message.text()) && !url.includes('/assets/')
    if (!isRefusal) errors.push(`console: ${message.text()} (${url})`)
  })
  return errors
}
