import { expect, test } from 'vitest'
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
  [
    { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' },
    /réessayer|Réessayez/,
  ],
])(
  '[P02.7 P04.14] the card provider’s %o has a French text for its code; English shows the provider’s message',
  (problem, french) => {
    expect(declineText(problem, 'fr-CA')).toMatch(french)
    expect(declineText(problem, 'en-CA')).toBe(problem.message)
  },
)

test.each(['en-CA', 'fr-CA'] as const)('[P02.7] our own messages are shown unchanged: %s', (locale) => {
  expect(declineText({ message: 'Ours' }, locale)).toBe('Ours')
  const failed = {
    type: 'card_error',
    code: 'payment_intent_authentication_failure',
    message: 'Not for people',
  }
  expect(declineText(failed, locale)).not.toContain('people')
})
