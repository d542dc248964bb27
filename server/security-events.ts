import * as children from '#contract/accounts/children.ts'
import * as contacts from '#contract/accounts/contacts.ts'
import * as families from '#contract/accounts/families.ts'
import * as ownSessions from '#contract/accounts/own-sessions.ts'
import * as passkeys from '#contract/accounts/passkeys.ts'
import * as pins from '#contract/accounts/pins.ts'
import * as proof from '#contract/accounts/proof.ts'
import * as sessions from '#contract/accounts/sessions.ts'
import * as social from '#contract/accounts/social.ts'
import * as tablets from '#contract/accounts/tablets.ts'
import * as twoStep from '#contract/accounts/two-step.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as closing from '#contract/lifecycle/closing.ts'
import { endpoints } from './endpoints.ts'

/** The calls that open or end access to an account, or could give it away. Each is logged: see platform/security-log.ts. */
export const securityEvents: readonly Endpoint[] = [
  sessions.signIn,
  pins.signInWithPin,
  tablets.pairTablet,
  tablets.signInOnTablet,
  tablets.unlockOnTablet,
  tablets.unlockPicturePin,
  tablets.endTablet,
  twoStep.takeSecondStep,
  passkeys.logInWithPasskey,
  sessions.signOut,
  sessions.forgotPassword,
  sessions.resetPassword,
  social.signInWithGoogle,
  social.signInWithFacebook,
  social.signInWithCode,
  families.signUp,
  families.verifyEmail,
  families.updateParent,
  children.updateChild,
  contacts.verifyPhone,
  contacts.verifyPhoneByCode,
  ownSessions.changeOwnPassword,
  ownSessions.changeChildPassword,
  ownSessions.endOtherSessions,
  ownSessions.endSession,
  proof.proveIdentity,
  proof.sendProofCode,
  proof.undoChange,
  closing.restoreFamily,
  ...endpoints.filter(({ config }) => config.needsProof),
]
