import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { insertConsent } from './queries.ts'

export const TERMS_VERSION = '2020-07'

export type GuardianConsent = {
  given_by: string
  text_version: string
  language: string
  given_at: Date
}

export const addGuardianConsent = (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: Tx,
  child: { family_id: string; user_id: string },
  consent: GuardianConsent,
) => insertConsent(tx, { ...child, id: secrets.newId(), kind: 'guardian', ...consent })
