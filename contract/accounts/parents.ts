import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { HELPED_CHILDREN_MAX } from '#contract/limits.ts'
import { nameFields } from '#contract/names.ts'
import { codeParam, consent, email, emptyBody, idParam, passwordFields } from '#contract/values.ts'
import { personFields } from './families.ts'
import { requireMatchingPasswords, session } from './sessions.ts'

const familyParent = z.object({
  ...personFields,
  /** The first parent created the family. Only this parent can close it, and nobody can remove this parent. */
  is_first: z.boolean(),
  joined_at: z.iso.datetime(),
})
export type FamilyParent = z.infer<typeof familyParent>

/** The children whose quests a helper sees. */
const helpedChildren = z
  .array(z.string())
  .check(z.minLength(1, 'helper_children_required'), z.maxLength(HELPED_CHILDREN_MAX, 'field_invalid'))

/** An adult who verifies and rejects finished quests of some children, and sees nothing else: see `contract/quests/helping.ts`. */
const helper = z.object({
  ...personFields,
  joined_at: z.iso.datetime(),
  child_ids: z.array(z.string()),
})
export type Helper = z.infer<typeof helper>

const parentInviteFields = {
  id: z.string(),
  /** The address to which the last link was mailed; '' while nobody has entered one. */
  email: z.string(),
  /** The children whose quests an invited helper will see; null if another parent is invited. */
  child_ids: z.nullable(z.array(z.string())),
  /** The first name of the parent who invited. */
  invited_by: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
}
const parentInvite = z.object(parentInviteFields)
export type ParentInvite = z.infer<typeof parentInvite>

export const listParents = endpoint({
  method: 'GET',
  url: '/parents',
  config: { allow: ['parent'] },
  schema: {
    response: {
      200: z.object({
        /** The first parent first. */
        parents: z.array(familyParent),
        helpers: z.array(helper),
        /** The open invitations, oldest first. */
        invites: z.array(parentInvite),
      }),
    },
  },
})

/** The address can be left empty: then the invitation is only a link to copy. */
export const parentInviteForm = z.object({ email: z.union([z.literal(''), email]) })
export const helperInviteForm = z.extend(parentInviteForm, { child_ids: helpedChildren })

const newInvite = z.object({
  invite: parentInvite,
  /** The link to copy. It is shown only now: the server keeps its hash. */
  link: z.string(),
})

export const inviteParent = endpoint({
  method: 'POST',
  url: '/parents/invites',
  config: {
    allow: ['parent'],
    needsProof: true,
    secretIn: 'response',
    refusals: ['parent_invited', 'parents_full'],
  },
  schema: { body: parentInviteForm, response: { 201: newInvite } },
})

export const inviteHelper = endpoint({
  method: 'POST',
  url: '/helpers/invites',
  config: {
    allow: ['parent'],
    needsProof: true,
    secretIn: 'response',
    refusals: ['helpers_full', 'not_found', 'parent_invited'],
  },
  schema: { body: helperInviteForm, response: { 201: newInvite } },
})

export const withdrawParentInvite = endpoint({
  method: 'DELETE',
  url: '/parents/invites/:id',
  config: { allow: ['parent'] },
  schema: { params: idParam, response: { 204: emptyBody } },
})

/** A parent can also remove itself, unless it is the first. */
export const removeParent = endpoint({
  method: 'DELETE',
  url: '/parents/:id',
  config: { allow: ['parent'], needsProof: true, refusals: ['first_parent'] },
  schema: { params: idParam, response: { 204: emptyBody } },
})

export const helperForm = z.object({ child_ids: helpedChildren })

export const changeHelper = endpoint({
  method: 'PUT',
  url: '/helpers/:id',
  config: { allow: ['parent'], needsProof: true },
  schema: { params: idParam, body: helperForm, response: { 204: emptyBody } },
})

export const removeHelper = endpoint({
  method: 'DELETE',
  url: '/helpers/:id',
  config: { allow: ['parent'], needsProof: true },
  schema: { params: idParam, response: { 204: emptyBody } },
})

/** The helper leaves the family. */
export const stopHelping = endpoint({
  method: 'DELETE',
  url: '/helpers',
  config: { allow: ['helper'] },
  schema: { response: { 204: emptyBody } },
})

export const getParentInvitation = endpoint({
  method: 'GET',
  url: '/parents/join/:code',
  config: { allow: ['anyone'], secretIn: 'path', refusals: ['kid_site'] },
  schema: {
    params: codeParam,
    response: {
      200: z.object({
        /** The first name of a parent of the family. */
        inviter: z.string(),
        /** What the person will be in the family. */
        role: z.enum(['parent', 'helper']),
        /** With a mailed link: the address to which it was mailed. Null with a copied link, which proves no address. */
        email: z.nullable(z.string()),
        /** With a mailed link: whether the address already has an account, so that it cannot join. */
        has_account: z.boolean(),
      }),
    },
  },
})

export const askForParentLinkForm = z.object({ email })

/**
 * For somebody with the copied link: mails a link to the person's own address, which proves it. A server that sends no mails
 * responds 200 with the code of that link.
 */
export const askForParentLink = endpoint({
  method: 'POST',
  url: '/parents/join/:code/mail',
  config: { allow: ['anyone'], botCheck: true, secretIn: 'path', refusals: ['kid_site'] },
  schema: {
    params: codeParam,
    body: askForParentLinkForm,
    response: { 200: z.object({ code: z.string() }), 204: emptyBody },
  },
})

export const joinAsParentForm = z
  .object({ ...nameFields, ...passwordFields, is_term_and_condition_agreed: consent })
  .check(requireMatchingPasswords)
export type JoinAsParentForm = z.infer<typeof joinAsParentForm>

/** Only with a mailed link. Signs the new parent or helper in. */
export const joinAsParent = endpoint({
  method: 'POST',
  url: '/parents/join/:code',
  config: {
    allow: ['anyone'],
    botCheck: true,
    secretIn: 'path',
    worksOnlyOnce: true,
    refusals: ['has_account', 'kid_site', 'password_common'],
  },
  schema: { params: codeParam, body: joinAsParentForm, response: { 200: session } },
})
