import type { Category } from '#contract/rewards/catalog.ts'
import {
  IconBallFootball,
  IconBike,
  IconBook,
  IconChess,
  IconGift,
  IconHeadphones,
  IconHome,
  IconMusic,
  IconPalette,
  IconPuzzle,
  IconShirt,
  IconTelescope,
} from '#web/platform/ui/graphics/icons.ts'

export const categoryIcons: Record<Category['icon'], typeof IconGift> = {
  puzzle: IconPuzzle,
  palette: IconPalette,
  book: IconBook,
  'ball-football': IconBallFootball,
  headphones: IconHeadphones,
  music: IconMusic,
  gift: IconGift,
  telescope: IconTelescope,
  shirt: IconShirt,
  bike: IconBike,
  chess: IconChess,
  home: IconHome,
}
