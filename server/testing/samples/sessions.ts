import { randomUUID } from 'node:crypto'
import * as ownSessions from '#contract/accounts/own-sessions.ts'
import * as proof from '#contract/accounts/proof.ts'
import * as sessions from '#contract/accounts/sessions.ts'
import * as botCheck from '#contract/bot-check.ts'
import { openSession } from '#server/accounts/sessions/sessions.ts'
import type { BotCheck } from '#server/platform/adapters/bot-check/port.ts'
import {
  findCode,
  findSixDigits,
  PASSWORD,
  parentForm,
  type TestServer,
} from '#server/testing/test-server.ts'
import { createUnverifiedChild, newEmail } from './people.ts'
import { addSample, type Person } from './sample.ts'

const SOLVED = 'solved'

/** Replaces the bot check with one that accepts the token `SOLVED` any number of times. */
export function acceptTestBotCheck({ deps, clock }: TestServer) {
  const solved: BotCheck = {
    challenge: async () => ({ off: true }),
    verify: async (token) => (token === SOLVED ? { id: randomUUID(), expiresAt: clock.now() } : undefined),
  }
  deps.botChecks = { adult: solved, kid: solved }
}

const passwords = { password: PASSWORD, password_confirmation: PASSWORD }

addSample(
  sessions.signIn,
  async (_family, { newParent }) => ({ body: { email: (await newParent()).email, password: PASSWORD } }),
  {
    refusedOnKidSite: true,
  },
)
addSample(sessions.signIn, ({ child }) => ({ body: { email: child.email, password: PASSWORD } }))
addSample(sessions.signOut, () => ({}))
addSample(sessions.forgotPassword, ({ parent }) => ({ body: { email: parent.email } }))
addSample(
  sessions.resetPassword,
  async (_family, server) => {
    const email = newEmail()
    await server.visitor.post('/parents', { parent: parentForm(email) })
    return { body: { ...passwords, reset_token: await fetchResetToken(server, email) } }
  },
  { refusedOnKidSite: true },
)
addSample(sessions.resetPassword, async ({ parent }, server) => {
  const email = await createUnverifiedChild(parent)
  await server.visitor.get(`/verify/email/${findCode((await server.findMessage(email))?.links)}`)
  return { body: { ...passwords, reset_token: await fetchResetToken(server, email) } }
})
const passwordChange = {
  old_password: PASSWORD,
  new_password: PASSWORD,
  new_password_confirmation: PASSWORD,
}
addSample(ownSessions.changeOwnPassword, () => ({ body: passwordChange }), { changesSessions: true })
addSample(ownSessions.changeChildPassword, async ({ parent }, server) => ({
  params: { id: (await server.newChild(parent)).id },
  body: passwordChange,
}))
addSample(proof.proveIdentity, () => ({ body: { password: PASSWORD } }))
addSample(
  proof.proveIdentity,
  async ({ parent }, server) => {
    // The tests ask for more codes than a parent may.
    await server.db.deleteFrom('throttles').where('key', '=', `proof-code:${parent.id}`).execute()
    await parent.post('/auth/proof/code', undefined)
    await server.runJobs()
    // Mails of other samples may be sent after it.
    const mails = await server.listMessages(parent.email)
    return { body: { code: findSixDigits(mails.find(({ subject }) => subject === 'Your code to continue')) } }
  },
  { needsSameSession: true },
)
addSample(proof.sendProofCode, () => ({}))
addSample(
  proof.undoChange,
  async (_family, server) => {
    const { email, put } = await server.newParent()
    await put('/parents/password/reset', passwordChange)
    return { body: { code: findCode((await server.findMessage(email))?.links) } }
  },
  { refusedOnKidSite: true },
)
addSample(ownSessions.listSessions, () => ({}))
addSample(ownSessions.endOtherSessions, () => ({}), { changesSessions: true })
for (const by of ['parent', 'child', 'helper'] as const) {
  addSample(
    ownSessions.endSession,
    async (family, server) => ({ params: { id: await newSession(server, family[by]) } }),
    { by },
  )
}
addSample(botCheck.getBotChallenge, () => ({}))
addSample(botCheck.verifyBotCheck, () => ({ body: { token: SOLVED } }))

async function newSession(server: TestServer, { id }: Person): Promise<string> {
  const user = await server.db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const { token } = await server.deps.transaction((tx) =>
    openSession(server.deps, tx, { ...user, user_id: id, role: user.role }),
  )
  const { body } = await server.call(token, 'GET', '/sessions')
  return body.sessions.find((session: { is_current: boolean }) => session.is_current).id
}

async function fetchResetToken(server: TestServer, email: string): Promise<string> {
  await server.visitor.post('/forgot', { email })
  await server.runJobs()
  // Not simply the newest mail: the mail that verifies the address may have the same time.
  const mail = (await server.listMessages(email)).find(({ links }) => links[0]?.includes('/reset/'))
  return findCode(mail?.links)
}
