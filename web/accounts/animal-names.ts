import type { BuiltInAvatar } from '#contract/accounts/families.ts'
import { m } from '#messages'

export const animalNames: Record<BuiltInAvatar, () => string> = {
  fox: m.avatar_fox,
  bear: m.avatar_bear,
  hare: m.avatar_hare,
  owl: m.avatar_owl,
  beaver: m.avatar_beaver,
  deer: m.avatar_deer,
  frog: m.avatar_frog,
  hedgehog: m.avatar_hedgehog,
  lynx: m.avatar_lynx,
  raccoon: m.avatar_raccoon,
  squirrel: m.avatar_squirrel,
  wolf: m.avatar_wolf,
}
