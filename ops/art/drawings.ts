import { balls } from './balls.ts'
import { games } from './games.ts'
import { giftCards } from './giftcards.ts'
import { plush } from './plush.ts'
import { snow } from './snow.ts'
import { toys } from './toys.ts'
import { tricks } from './tricks.ts'
import { wheels } from './wheels.ts'

/** Every product's pictures as SVG, the product itself first. */
export const drawings: Record<string, string[]> = {
  ...toys,
  ...plush,
  ...games,
  ...tricks,
  ...balls,
  ...wheels,
  ...snow,
  ...giftCards,
}
