import { randomUUID } from 'node:crypto'
import * as ownSessions from '#contract/accounts/own-sessions.ts'
import * as sessions from '#contract/accounts/sessions.ts'
import { openSession } from '#server/accounts/sessions/sessions.ts'
import type { BotCheck } from '#server/platform/adapters/bot-check/port.ts'
import { codeIn, type Home, PASSWORD, parentForm } from '#server/testing/test-server.ts'
import { invitedChild, newAddress } from './people.ts'
import { type Person, sample } from './sample.ts'

/** What the stand-in for the bot check takes as solved. */
const SOLVED = 'solved'

/** Has the server take `SOLVED` for a solved challenge, as often as it comes. */
export function acceptSolved({ deps, clock }: Home) {
  const solved: BotCheck = {
    challenge: async () => ({ off: true }),
    verify: async (token) => (token === SOLVED ? { id: randomUUID(), expiresAt: clock.now() } : undefined),
  }
  deps.botChecks = { adult: solved, kid: solved }
}

const passwords = { password: PASSWORD, password_confirmation: PASSWORD }

sample(sessions.signIn, ({ parent }) => ({ body: { email: parent.email, password: PASSWORD } }), {
  makesParent: true,
})
sample(sessions.signIn, ({ child }) => ({ body: { email: child.email, password: PASSWORD } }))
sample(sessions.signOut, () => ({}))
sample(sessions.forgotPassword, ({ parent }) => ({ body: { email: parent.email } }))
sample(
  sessions.resetPassword,
  async (_family, home) => {
    const email = newAddress()
    await home.visitor.post('/parents', { parent: parentForm(email) })
    return { body: { ...passwords, reset_token: await resetTokenFor(home, email) } }
  },
  { makesParent: true },
)
sample(sessions.resetPassword, async ({ parent }, home) => {
  const email = await invitedChild(parent)
  await home.visitor.get(`/verify/email/${codeIn((await home.mailTo(email))?.links)}`)
  return { body: { ...passwords, reset_token: await resetTokenFor(home, email) } }
})
const changed = {
  ...{ old_password: PASSWORD, new_password: PASSWORD, new_password_confirmation: PASSWORD },
}
sample(ownSessions.changeOwnPassword, () => ({ body: changed }), { final: true })
sample(ownSessions.changeChildPassword, async ({ parent }, home) => ({
  params: { id: (await home.newChild(parent)).id },
  body: changed,
}))
sample(ownSessions.listSessions, () => ({}))
sample(ownSessions.endOtherSessions, () => ({}), { final: true })
for (const by of ['parent', 'child'] as const) {
  sample(
    ownSessions.endSession,
    async (family, home) => ({ params: { id: await newSession(home, family[by]) } }),
    { by },
  )
}
sample(sessions.botChallenge, () => ({}))
sample(sessions.verifyBotCheck, () => ({ body: { token: SOLVED } }))

/** The id of a session more of a person's. */
async function newSession(home: Home, { id }: Person): Promise<string> {
  const user = await home.db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const { token } = await home.deps.transaction((tx) =>
    openSession(home.deps, tx, { ...user, user_id: id, role: user.role }),
  )
  const { body } = await home.call(token, 'GET', '/sessions')
  return body.sessions.find((session: { is_current: boolean }) => session.is_current).id
}

async function resetTokenFor(home: Home, email: string): Promise<string> {
  await home.visitor.post('/forgot', { email })
  await home.runJobs()
  // Beside the one that verifies the address, of the same moment.
  const mail = (await home.mails(email)).find(({ links }) => links[0]?.includes('/reset/'))
  return codeIn(mail?.links)
}
