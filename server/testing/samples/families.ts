import { randomUUID } from 'node:crypto'
import * as accountChildren from '#contract/accounts/children.ts'
import * as contacts from '#contract/accounts/contacts.ts'
import * as families from '#contract/accounts/families.ts'
import * as pins from '#contract/accounts/pins.ts'
import { listActivity } from '#contract/dashboard/activity.ts'
import * as children from '#contract/dashboard/children.ts'
import { getFirstSteps } from '#contract/dashboard/first-steps.ts'
import * as profile from '#contract/dashboard/profile.ts'
import { childForm, findCode, findSixDigits, parentForm } from '#server/testing/test-server.ts'
import { createUnverifiedChild, newEmail, newPhone } from './people.ts'
import { addSample } from './sample.ts'
import { providerSignUpForm } from './social.ts'

addSample(profile.getProfile, () => ({}))
addSample(
  families.signUp,
  () => ({ body: { parent: { ...parentForm(newEmail()), is_term_and_condition_agreed: true as const } } }),
  { refusedOnKidSite: true },
)
addSample(
  families.signUp,
  async (_family, server) => {
    const access_token = server.createSocialToken({ provider: 'google', email: newEmail() })
    const { body } = await server.visitor.post('/oauth/google', { access_token })
    return { body: { parent: providerSignUpForm(body.ticket) } }
  },
  { refusedOnKidSite: true },
)
addSample(
  families.verifyEmail,
  async (_family, server) => {
    const email = newEmail()
    await server.visitor.post('/parents', { parent: parentForm(email) })
    return { params: { code: findCode((await server.findMessage(email))?.links) } }
  },
  { refusedOnKidSite: true },
)
addSample(families.verifyEmail, async ({ parent }, server) => {
  const email = await createUnverifiedChild(parent)
  return { params: { code: findCode((await server.findMessage(email))?.links) } }
})
addSample(families.sendVerification, () => ({ body: { email: newEmail() } }))
addSample(contacts.verifyPhone, async (_family, server) => {
  const parent = await server.newParent()
  await parent.post('/verify/phone', undefined)
  const phone = (await parent.get('/profile')).body.phone
  return { params: { code: findCode((await server.findMessage(phone))?.links) } }
})
addSample(contacts.verifyPhoneByCode, async ({ parent }, server) => {
  await parent.put('/parents', { phone: newPhone() })
  const phone = (await parent.get('/profile')).body.waiting_phone
  return { body: { code: findSixDigits(await server.findMessage(phone)) } }
})
addSample(contacts.sendPhoneVerification, () => ({}))
addSample(contacts.cancelNewContact, () => ({ params: { contact: 'email' as const } }))
addSample(contacts.cancelChildsNewEmail, ({ child }) => ({ params: { id: child.id } }))
addSample(profile.updateParent, () => ({
  body: { language: 'en-CA' as const, time_zone: 'America/Toronto' },
}))
addSample(profile.updateParent, () => ({ body: { avatar: 'owl' as const } }))
addSample(profile.updateOwnChild, () => ({ body: { language: 'en-CA' as const, avatar: 'owl' as const } }))
addSample(profile.updateParent, () => ({
  body: {
    notification_settings: { low_points: { email: true }, completed_quests: { email: true, sms: true } },
    supper_hour: 18,
  },
}))
addSample(profile.updateParent, () => ({
  body: { reload_settings: { is_auto_reload: false as const, amount: null, start_date: '1970-01-01' } },
}))
addSample(profile.updateOwnChild, () => ({ body: { language: 'en-CA' as const } }))
addSample(profile.updateOwnChild, () => ({ body: { welcomed: true as const } }))
addSample(children.listChildren, () => ({}))
addSample(getFirstSteps, () => ({}))
addSample(listActivity, () => ({ querystring: { offset: 0, limit: 5 } }))
addSample(children.getChild, ({ child }) => ({ params: { id: child.id } }))
addSample(accountChildren.updateChild, ({ child }) => ({
  params: { id: child.id },
  body: { avatar: 'owl' as const },
}))
addSample(accountChildren.updateChild, ({ child }) => ({
  params: { id: child.id },
  body: {
    first_name: 'Mia',
    last_name: 'Tremblay',
    birthday: '2016-04-12',
    phone: '',
    language: 'en-CA' as const,
    messages: true,
  },
}))
addSample(accountChildren.createChild, () => ({
  body: { ...childForm(newEmail()), is_term_and_condition_agreed: true as const },
}))

addSample(accountChildren.createChildWithPin, () => ({
  body: {
    first_name: 'Noah',
    last_name: 'Tremblay',
    pin: '2580',
    is_term_and_condition_agreed: true as const,
  },
}))
addSample(pins.getPinState, ({ child }) => ({ params: { id: child.id } }))
addSample(pins.setPin, async ({ parent }, server) => ({
  params: { id: (await server.newChild(parent)).id },
  body: { pin: '2580' },
}))
addSample(pins.removePin, async ({ parent }, server) => ({
  params: { id: (await server.newChild(parent)).id },
}))
addSample(pins.changeFamilyCode, () => ({}))
addSample(pins.signInWithPin, async ({ parent }) => {
  // Children with the same name and PIN could not be told apart.
  const first_name = `Noah ${randomUUID().slice(0, 8)}`
  const { body } = await parent.post('/children/with_pin', {
    first_name,
    last_name: 'Tremblay',
    pin: '2580',
    is_term_and_condition_agreed: true,
  })
  const state = (await parent.get(`/children/${body.id}/pin`)).body
  return { body: { family_code: state.family_code, first_name, pin: '2580' } }
})

addSample(accountChildren.reactivateChild, ({ sibling }) => ({ params: { id: sibling.id }, body: null }))
