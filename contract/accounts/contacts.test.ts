import { expect, test } from 'vitest'
import { phone } from '#contract/values.ts'
import { accountForm } from './contacts.ts'

test.each(['(514) 555-0199', '514.555.0199', '+1 514 555-0199', '514 555 019x', '5550199', '1'.repeat(31)])(
  '[S11.2 N01.2] the settings accept the phone number %s exactly if the sign-up does',
  (number) => {
    expect(accountForm.shape.phone.safeParse(number).success).toBe(phone.safeParse(number).success)
  },
)
