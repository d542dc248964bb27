import { expect, test } from 'vitest'
import { m } from '#messages'
import { declineText } from './decline-text.ts'

const declined = (decline_code: string, code = 'card_declined') => ({
  type: 'card_error',
  code,
  decline_code,
  message: 'What the provider says.',
})

test.each([
  [declined('generic_decline'), /^Votre carte a été refusée\.$/],
  [declined('lost_card'), /^Votre carte a été refusée\.$/],
  [declined('stolen_card'), /^Votre carte a été refusée\.$/],
  [declined('fraudulent'), /^Votre carte a été refusée\.$/],
  [declined('a_code_of_tomorrow', 'another_one'), /^Votre carte a été refusée\.$/],
  [declined('insufficient_funds'), /fonds/],
  [declined('expired_card', 'expired_card'), /expirée/],
  [declined('incorrect_cvc', 'incorrect_cvc'), /code de sécurité/],
  [declined('processing_error', 'processing_error'), /traitement/],
  [declined('authentication_required', 'authentication_required'), /votre banque/],
  [declined('test_mode_live_card'), /cartes d’essai/],
  [{ type: 'card_error', code: 'incorrect_number', message: 'What the provider says.' }, /numéro/],
])(
  '[P02.7 P04.14] a decline is explained by our text in French and by the provider’s message in English: %o',
  (problem, french) => {
    expect(declineText(problem, 'fr-CA')).toMatch(french)
    expect(declineText(problem, 'en-CA')).toBe(problem.message)
  },
)

test.each(['en-CA', 'fr-CA'] as const)(
  '[P02.7] our own messages stay as they are, and the provider’s message about a failed authentication is replaced: %s',
  (locale) => {
    expect(declineText({ message: 'Ours' }, locale)).toBe('Ours')
    const failed = {
      type: 'card_error',
      code: 'payment_intent_authentication_failure',
      message: 'Not for people',
    }
    expect(declineText(failed, locale)).not.toContain('people')
  },
)

test.each([
  ['invalid_request_error', /^Oups! Quelque chose/, /^Oops! Looks like something went wrong/],
  ['api_error', /^Oups! Quelque chose/, /^Oops! Looks like something went wrong/],
  ['rate_limit_error', /^Oups! Quelque chose/, /^Oops! Looks like something went wrong/],
  ['authentication_error', /^Oups! Quelque chose/, /^Oops! Looks like something went wrong/],
  ['idempotency_error', /^Oups! Quelque chose/, /^Oops! Looks like something went wrong/],
  ['api_connection_error', /connexion|joindre|Internet/i, /connection|reach|Internet/i],
])('[D08.6] the provider’s words about a failed call are replaced by ours: %s', (type, french, english) => {
  const problem = { type, code: 'resource_missing', message: 'No such payment_intent: pi_123' }
  expect(declineText(problem, 'fr-CA')).toMatch(french)
  expect(declineText(problem, 'en-CA')).toMatch(english)
})

test('[D08.6] in French, the provider’s message about an invalid input is replaced by ours', () => {
  const problem = {
    type: 'validation_error',
    code: 'incomplete_zip',
    message: 'Your postal code is incomplete.',
  }
  expect(declineText(problem, 'fr-CA')).toBe(m.cards_enter_details({}, { locale: 'fr-CA' }))
})
