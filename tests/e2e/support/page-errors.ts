import type { BrowserContext } from '@playwright/test'
import type { TestServer } from './start-server.ts'

/** Collects what goes wrong on every page of the context, one line each. */
export function collectPageErrors(
  context: BrowserContext,
  server: Pick<TestServer, 'adultUrl' | 'kidUrl' | 'sandbox'>,
) {
  const faults: string[] = []
  const ours = [server.adultUrl, server.kidUrl].map((url) => new URL(url).host).concat(server.sandbox.host)
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:|^wss?:/.test(url.protocol) && !ours.includes(url.host))
      faults.push(`foreign request: ${url.href}`)
  })
  context.on('weberror', (error) => faults.push(`page error: ${error.error().stack}`))
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    // The browser notes each answer from 400 on; a refusal by the API, or a page that is not there, is no fault.
    const isRefusal = /status of 4\d\d/.test(message.text()) && !url.includes('/assets/')
    if (!isRefusal) faults.push(`console: ${message.text()} (${url})`)
  })
  return faults
}
