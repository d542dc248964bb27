import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { FACES_MAX, PICTURE_PIN_LENGTH, TABLET_NAME_MAX } from '#contract/limits.ts'
import { emptyBody, enteredPassword, idParam, singleLineText } from '#contract/values.ts'
import { builtInAvatars } from './families.ts'
import { session } from './sessions.ts'

/* A tablet that all children of a family use, each by tapping its own face. (F04) */

/** The pictures of a picture PIN, in the order of the screen: the animals that children know from their avatars. */
export const pinPictures = builtInAvatars
export type PinPicture = (typeof pinPictures)[number]

const pictures = z.array(z.enum(pinPictures)).check(z.length(PICTURE_PIN_LENGTH, 'picture_pin_short'))

export const tabletForm = z.object({
  name: singleLineText(TABLET_NAME_MAX, 'tablet_name_required'),
  child_ids: z
    .array(z.string())
    .check(z.minLength(1, 'tablet_children_required'), z.maxLength(FACES_MAX, 'too_long')),
})
export type TabletForm = z.infer<typeof tabletForm>

const familyTablet = z.object({
  id: z.string(),
  name: z.string(),
  /** The children whose faces it shows. */
  child_ids: z.array(z.string()),
  /** Null until a browser has become the tablet. */
  used_at: z.nullable(z.iso.datetime()),
  /** Names such as `Chrome` and `Android`, or '' when unknown. */
  browser: z.string(),
  system: z.string(),
})
export type FamilyTablet = z.infer<typeof familyTablet>

const picturePin = z.object({ child_id: z.string(), is_locked: z.boolean() })

export const listTablets = endpoint({
  method: 'GET',
  url: '/tablets',
  config: { allow: ['parent'] },
  schema: {
    response: {
      200: z.object({
        tablets: z.array(familyTablet),
        /** Only children that have a picture PIN. */
        picture_pins: z.array(picturePin),
      }),
    },
  },
})

/** Returns a code, and the same as six digits to type, with which one browser becomes the tablet within `PAIRING_MINUTES`. */
export const addTablet = endpoint({
  method: 'POST',
  url: '/tablets',
  config: {
    allow: ['parent'],
    needsProof: true,
    secretIn: 'response',
    refusals: ['not_found', 'tablets_full'],
  },
  schema: {
    body: tabletForm,
    response: { 201: z.object({ id: z.string(), code: z.string(), digits: z.string() }) },
  },
})

export const changeTablet = endpoint({
  method: 'PUT',
  url: '/tablets/:id',
  config: { allow: ['parent'], needsProof: true },
  schema: { params: idParam, body: tabletForm, response: { 204: emptyBody } },
})

/** Ends the tablet, and the sessions that children opened on it. */
export const endTablet = endpoint({
  method: 'DELETE',
  url: '/tablets/:id',
  config: { allow: ['parent'] },
  schema: { params: idParam, response: { 204: emptyBody } },
})

/** A newly chosen picture PIN: pictures in order, which may repeat. */
export const picturePinForm = z.object({
  pictures: pictures.check(z.refine((chosen) => new Set(chosen).size > 1, 'picture_pin_easy')),
})

/** Also lets the child in again after too many wrong pictures. */
export const setPicturePin = endpoint({
  method: 'PUT',
  url: '/children/:id/picture_pin',
  config: { allow: ['parent'], needsProof: true },
  schema: { params: idParam, body: picturePinForm, response: { 204: emptyBody } },
})

export const removePicturePin = endpoint({
  method: 'DELETE',
  url: '/children/:id/picture_pin',
  config: { allow: ['parent'], needsProof: true },
  schema: { params: idParam, response: { 204: emptyBody } },
})

/** Lets a child in again after too many wrong pictures, with the same picture PIN. */
export const unlockPicturePin = endpoint({
  method: 'POST',
  url: '/children/:id/picture_pin/unlock',
  config: { allow: ['parent'] },
  schema: { params: idParam, response: { 204: emptyBody } },
})

export const pairingForm = z.object({
  code: z.string().check(z.trim(), z.minLength(1, 'pairing_code_required'), z.maxLength(100, 'too_long')),
})

/** Makes this browser the tablet. `code`: that of the QR code, or the six digits. */
export const pairTablet = endpoint({
  method: 'POST',
  url: '/tablet/pair',
  config: {
    allow: ['anyone'],
    botCheck: true,
    secretIn: 'response',
    worksOnlyOnce: true,
    refusals: ['pairing_failed'],
  },
  schema: { body: pairingForm, response: { 200: z.object({ tablet_key: z.string() }) } },
})

/** In the body, because it is not a person's session. */
const tabletKey = z.string().check(z.minLength(1, 'field_empty'), z.maxLength(100, 'too_long'))

const face = z.object({
  child_id: z.string(),
  first_name: z.string(),
  avatar: z.nullable(z.string()),
  /** Whether the child has to tap its picture PIN, too. */
  has_picture_pin: z.boolean(),
  is_locked: z.boolean(),
})
export type Face = z.infer<typeof face>

/** Lists the faces that the tablet shows. Using a tablet keeps it alive for `TABLET_DAYS`. */
export const listFaces = endpoint({
  method: 'POST',
  url: '/tablet/faces',
  config: { allow: ['anyone'], secretIn: 'response', refusals: ['family_closed', 'tablet_ended'] },
  schema: {
    body: z.object({ tablet_key: tabletKey }),
    response: { 200: z.object({ name: z.string(), faces: z.array(face) }) },
  },
})

const faceRefusals = ['family_closed', 'not_found', 'tablet_ended'] as const

/** Opens the session of a child whose face the tablet shows, and ends the session that was open on the tablet before. */
export const signInOnTablet = endpoint({
  method: 'POST',
  url: '/tablet/auth',
  config: {
    allow: ['anyone'],
    secretIn: 'response',
    refusals: [...faceRefusals, 'picture_pin_failed', 'picture_pin_locked'],
  },
  schema: {
    body: z.object({ tablet_key: tabletKey, child_id: z.string(), pictures: z.optional(pictures) }),
    response: { 200: session },
  },
})

/** Lets a child in again after too many wrong pictures, by a parent's password that is entered on the tablet. */
export const unlockOnTablet = endpoint({
  method: 'POST',
  url: '/tablet/unlock',
  config: { allow: ['anyone'], refusals: [...faceRefusals, 'password_wrong'] },
  schema: {
    body: z.object({ tablet_key: tabletKey, child_id: z.string(), password: enteredPassword }),
    response: { 204: emptyBody },
  },
})
