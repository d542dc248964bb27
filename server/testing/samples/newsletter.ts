import * as newsletter from '#contract/messages/newsletter.ts'
import { codeIn } from '#server/testing/test-server.ts'
import { sample } from './sample.ts'

const strangers = { number: 0 }
const nextAddress = () => `reader-${strangers.number++}@example.ca`

sample(newsletter.joinNewsletter, () => ({ body: { email: nextAddress(), language: 'fr-CA' as const } }), {
  makesParent: true,
})
sample(
  newsletter.confirmNewsletter,
  async (_family, home) => {
    const email = nextAddress()
    await home.visitor.post('/newsletter', { email })
    return { params: { code: codeIn((await home.mailTo(email))?.links) } }
  },
  { makesParent: true },
)
