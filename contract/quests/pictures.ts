import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { emptyBody } from '#contract/values.ts'

/** The drawn pictures that a quest can have. Each is a file in web/public/quest-pictures. */
export const questPictures = [
  'alarm',
  'baby',
  'backpack',
  'ball',
  'bath',
  'bed',
  'bike',
  'bin',
  'bird',
  'book',
  'boots',
  'bottle',
  'breakfast',
  'broom',
  'bucket',
  'cake',
  'calendar',
  'car',
  'cat',
  'coat',
  'coins',
  'compost',
  'dishes',
  'dog',
  'fish',
  'fridge',
  'gift',
  'grandparents',
  'groceries',
  'guitar',
  'hairbrush',
  'hands',
  'heart',
  'hockey',
  'iron',
  'languages',
  'laundry',
  'leaves',
  'letter',
  'lunchbox',
  'medicine',
  'mittens',
  'moon',
  'mower',
  'music',
  'numbers',
  'outside',
  'paint',
  'pencil',
  'pet',
  'phone',
  'piano',
  'plant',
  'pot',
  'rabbit',
  'rake',
  'recycling',
  'screen',
  'sewing',
  'shirt',
  'shoes',
  'shovel',
  'skates',
  'smile',
  'snow',
  'socks',
  'spray',
  'swim',
  'table',
  'tap',
  'teeth',
  'toilet',
  'tools',
  'toys',
  'umbrella',
  'vacuum',
  'vegetables',
  'watering',
  'window',
  'wood',
] as const
export type DrawnPicture = (typeof questPictures)[number]

/** A picture that the family has uploaded: the path below `/quest-pictures/`, which nobody can guess. */
export type OwnPicture = `own/${string}.webp`
// z.templateLiteral has no JSON schema.
const ownPicture = z.string().check(z.regex(/^own\/[\w-]{43}\.webp$/)) as z.ZodMiniType<
  OwnPicture,
  OwnPicture
>

/** The name of a drawn picture, or the path of one of the family's own. */
export const questPicture = z.union([z.enum(questPictures), ownPicture])
export type QuestPicture = z.infer<typeof questPicture>

export const isOwnPicture = (picture: string | null | undefined): picture is OwnPicture =>
  picture?.startsWith('own/') ?? false

/** Returns the picture that a quest has; null if it has none, or one that no longer exists. */
export const findPicture = (picture: string | null): QuestPicture | null =>
  questPicture.safeParse(picture).data ?? null

export const listOwnPictures = endpoint({
  method: 'GET',
  url: '/quest_pictures',
  config: { allow: ['parent'] },
  schema: { response: { 200: z.object({ pictures: z.array(ownPicture) }) } },
})

/** Cuts the uploaded picture to a square. */
export const addOwnPicture = endpoint({
  method: 'POST',
  url: '/quest_pictures',
  config: { allow: ['parent'], uploadField: 'picture', refusals: ['pictures_full', 'too_many'] },
  schema: { body: z.object({}), response: { 201: z.object({ picture: ownPicture }) } },
})

/** Also takes the picture away from the quests and sets that have it. */
export const deleteOwnPicture = endpoint({
  method: 'DELETE',
  url: '/quest_pictures/:name',
  config: { allow: ['parent'] },
  schema: { params: z.object({ name: z.string() }), response: { 204: emptyBody } },
})
