import { TOTP } from 'otpauth'
import * as twoStep from '#contract/accounts/two-step.ts'
import { PASSWORD, type TestServer } from '#server/testing/test-server.ts'
import { addSample, type Family } from './sample.ts'

type Parent = Pick<Family['parent'], 'get' | 'post' | 'delete' | 'email'>

/** The digits that an authenticator app with this key shows. */
export const codeOf = (key: string, { clock }: Pick<TestServer, 'clock'>) =>
  new TOTP({ secret: key }).generate({ timestamp: clock.now().getTime() })

/** Lets a code work again that was used already, so that no sample has to move the clock. */
const forgetUsedCodes = ({ db }: TestServer) => db.updateTable('logins').set({ code_step: 0 }).execute()

/** Gives a parent an authenticator app. */
export async function addAuthenticator({ post }: Pick<Parent, 'post'>, server: TestServer, name = 'Pixel') {
  const { key, ticket } = (await post('/two_step/key', undefined)).body
  const { body } = await post('/two_step/authenticators', { name, ticket, code: codeOf(key, server) })
  await forgetUsedCodes(server)
  return { key: key as string, recovery_codes: body.recovery_codes as string[] }
}

/** Removes an app, so that the other samples' sign-ins have no second step. */
async function removeApps({ get, delete: remove }: Parent) {
  for (const { id } of (await get('/two_step')).body.authenticators)
    await remove(`/two_step/authenticators/${id}`)
}

addSample(twoStep.getTwoStep, () => ({}))
addSample(twoStep.makeAuthenticatorKey, () => ({}))
// The first app ends the parent's other sessions, so these calls are made in the session that adds it.
const inSameSession = { needsSameSession: true } as const
addSample(
  twoStep.addAuthenticator,
  async ({ parent }, server) => {
    await removeApps(parent)
    const { key, ticket } = (await parent.post('/two_step/key', undefined)).body
    await forgetUsedCodes(server)
    return { body: { name: 'Pixel', ticket, code: codeOf(key, server) } }
  },
  inSameSession,
)
addSample(
  twoStep.removeAuthenticator,
  async ({ parent }, server) => {
    await removeApps(parent)
    await addAuthenticator(parent, server)
    return { params: { id: (await parent.get('/two_step')).body.authenticators[0].id } }
  },
  inSameSession,
)
addSample(
  twoStep.makeRecoveryCodes,
  async ({ parent }, server) => {
    await removeApps(parent)
    await addAuthenticator(parent, server)
    return {}
  },
  inSameSession,
)
addSample(
  twoStep.takeSecondStep,
  async (_family, server) => {
    const parent = await server.newParent()
    const { key } = await addAuthenticator(parent, server)
    const { ticket } = (await server.visitor.post('/auth', { email: parent.email, password: PASSWORD })).body
    return { body: { ticket, code: codeOf(key, server) } }
  },
  { refusedOnKidSite: true },
)
