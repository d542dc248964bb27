import type { Role } from '#contract/sessions.ts'

/** What each kind of message is told with. `codeId` names a code that is made again when the message is written. */
export type Facts = {
  verify_email: { codeId: string; first_name: string }
  address_taken: { first_name: string }
  child_invitation: { codeId: string; first_name: string; parent: string }
  invite: { codeId: string; first_name: string; parent: string }
  invite_joined: { first_name: string; kid: string; email: string }
  /** A code where the kid's address is not proven yet. */
  invite_approved: { codeId: string | null; first_name: string; parent: string }
  invite_declined: { first_name: string; parent: string }
  reset_password: { codeId: string; first_name: string; role: Role }
  first_password: { codeId: string; first_name: string }
  series_waits: { first_name: string; quest: string; points: number; child_id: string }
  password_changed: { first_name: string; role: Role }
}
export type Kind = keyof Facts
