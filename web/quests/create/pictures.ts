import backpack from '#web/assets/quests/backpack.svg'
import bed from '#web/assets/quests/bed.svg'
import bike from '#web/assets/quests/bike.svg'
import bin from '#web/assets/quests/bin.svg'
import book from '#web/assets/quests/book.svg'
import boots from '#web/assets/quests/boots.svg'
import broom from '#web/assets/quests/broom.svg'
import cake from '#web/assets/quests/cake.svg'
import car from '#web/assets/quests/car.svg'
import coins from '#web/assets/quests/coins.svg'
import dishes from '#web/assets/quests/dishes.svg'
import groceries from '#web/assets/quests/groceries.svg'
import heart from '#web/assets/quests/heart.svg'
import laundry from '#web/assets/quests/laundry.svg'
import leaves from '#web/assets/quests/leaves.svg'
import letter from '#web/assets/quests/letter.svg'
import music from '#web/assets/quests/music.svg'
import outside from '#web/assets/quests/outside.svg'
import pencil from '#web/assets/quests/pencil.svg'
import pet from '#web/assets/quests/pet.svg'
import phone from '#web/assets/quests/phone.svg'
import plant from '#web/assets/quests/plant.svg'
import shirt from '#web/assets/quests/shirt.svg'
import snow from '#web/assets/quests/snow.svg'
import socks from '#web/assets/quests/socks.svg'
import table from '#web/assets/quests/table.svg'
import teeth from '#web/assets/quests/teeth.svg'
import toys from '#web/assets/quests/toys.svg'

export const questPictures = {
  backpack,
  bed,
  bike,
  bin,
  book,
  boots,
  broom,
  cake,
  car,
  coins,
  dishes,
  groceries,
  heart,
  laundry,
  leaves,
  letter,
  music,
  outside,
  pencil,
  pet,
  phone,
  plant,
  shirt,
  snow,
  socks,
  table,
  teeth,
  toys,
}
export type QuestPictureName = keyof typeof questPictures
