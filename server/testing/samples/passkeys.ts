import * as passkeys from '#contract/accounts/passkeys.ts'
import * as proof from '#contract/accounts/proof.ts'
import { addSample, type Family } from './sample.ts'
import { type Authenticator, createAuthenticator } from './software-authenticator.ts'

type Parent = Pick<Family['parent'], 'get' | 'post' | 'delete'>

/** Gives a parent a passkey on a device, and returns its id. */
export async function addPasskey(
  { post }: Pick<Parent, 'post'>,
  device: Authenticator,
  name = 'Pixel',
): Promise<string> {
  const credential = device.create((await post('/passkeys/options', undefined)).body)
  return (await post('/passkeys', { name, credential })).body.passkey.id
}

/** So that the samples of one family do not fill up what a parent can have. */
async function removePasskeys({ get, delete: remove }: Parent) {
  for (const { id } of (await get('/passkeys')).body.passkeys) await remove(`/passkeys/${id}`)
}

addSample(passkeys.listPasskeys, () => ({}))
addSample(passkeys.prepareNewPasskey, () => ({}))
// A challenge works only in the session that asked for it.
const inSameSession = { needsSameSession: true } as const
addSample(
  passkeys.addPasskey,
  async ({ parent }) => {
    await removePasskeys(parent)
    const options = (await parent.post('/passkeys/options', undefined)).body
    return { body: { name: 'Pixel', credential: createAuthenticator().create(options) } }
  },
  inSameSession,
)
addSample(passkeys.removePasskey, async ({ parent }) => {
  await removePasskeys(parent)
  return { params: { id: await addPasskey(parent, createAuthenticator()) } }
})
addSample(passkeys.preparePasskeyLogin, () => ({}), { refusedOnKidSite: true })
addSample(
  passkeys.logInWithPasskey,
  async (_family, server) => {
    const device = createAuthenticator()
    await addPasskey(await server.newParent(), device)
    return {
      body: { credential: device.get((await server.visitor.post('/auth/passkey/options', undefined)).body) },
    }
  },
  { refusedOnKidSite: true },
)
addSample(proof.prepareProofByPasskey, async ({ parent }) => {
  await removePasskeys(parent)
  await addPasskey(parent, createAuthenticator())
  return {}
})
addSample(
  proof.proveIdentity,
  async ({ parent }) => {
    const device = createAuthenticator()
    await removePasskeys(parent)
    await addPasskey(parent, device)
    return { body: { passkey: device.get((await parent.post('/auth/proof/passkey', undefined)).body) } }
  },
  inSameSession,
)
