import { balls } from './balls.ts'
import { books } from './books.ts'
import { camp } from './camp.ts'
import { clothing } from './clothing.ts'
import { crafts } from './crafts.ts'
import { exploring } from './exploring.ts'
import { gadgets } from './gadgets.ts'
import { games } from './games.ts'
import { giftCards } from './giftcards.ts'
import { instruments } from './instruments.ts'
import { making } from './making.ts'
import { music } from './music.ts'
import { play } from './play.ts'
import { plush } from './plush.ts'
import { remote } from './remote.ts'
import { room } from './room.ts'
import { science } from './science.ts'
import { snow } from './snow.ts'
import { thinking } from './thinking.ts'
import { toys } from './toys.ts'
import { tricks } from './tricks.ts'
import { water } from './water.ts'
import { wheels } from './wheels.ts'
import { wonderBooks } from './wonderbooks.ts'

/** Every product's pictures as SVG, the product itself first. */
export const drawings: Record<string, string[]> = {
  ...balls,
  ...books,
  ...camp,
  ...clothing,
  ...crafts,
  ...exploring,
  ...gadgets,
  ...games,
  ...giftCards,
  ...instruments,
  ...making,
  ...music,
  ...play,
  ...plush,
  ...remote,
  ...room,
  ...science,
  ...snow,
  ...thinking,
  ...toys,
  ...tricks,
  ...water,
  ...wheels,
  ...wonderBooks,
}
