import * as newsletter from '#contract/messages/newsletter.ts'
import { findCode } from '#server/testing/test-server.ts'
import { addSample } from './sample.ts'

let readerCount = 0
const nextEmail = () => `reader-${readerCount++}@example.ca`

addSample(
  newsletter.subscribeToNewsletter,
  () => ({ body: { email: nextEmail(), language: 'fr-CA' as const } }),
  { refusedOnKidSite: true },
)
addSample(
  newsletter.confirmNewsletter,
  async (_family, server) => {
    const email = nextEmail()
    await server.visitor.post('/newsletter', { email })
    return { params: { code: findCode((await server.findMessage(email))?.links) } }
  },
  { refusedOnKidSite: true },
)
