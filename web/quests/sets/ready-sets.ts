import type { QuestPicture } from '#contract/quests/pictures.ts'
import type { SetQuest } from '#contract/quests/sets.ts'
import { m } from '#messages'

export const setAges = ['5-7', '8-10', '11-13'] as const
export type SetAge = (typeof setAges)[number]
export const occasions = ['school_morning', 'after_supper', 'weekend', 'holidays'] as const
export type Occasion = (typeof occasions)[number]

/** A quest of a ready set. Its points are those of a family that gave none to any quest yet. */
export type ReadyQuest = Omit<SetQuest, 'child_ids'> & { picture: QuestPicture }

type Schedule = Pick<SetQuest, 'reoccur_rule' | 'weekday' | 'stays_open' | 'times_of_day'>

const repeat = (reoccur_rule: string, time: string | null = null): Schedule => ({
  reoccur_rule,
  weekday: null,
  stays_open: false,
  times_of_day: [time],
})
const schoolMorning = repeat('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'morning')
const everyEvening = repeat('FREQ=DAILY', 'evening')
const schoolNight = repeat('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SU', 'evening')
const weekendDays = repeat('FREQ=WEEKLY;BYDAY=SA,SU')
const everyDay = repeat('FREQ=DAILY')
const everyMorning = repeat('FREQ=DAILY', 'morning')
const saturday = { ...repeat('FREQ=WEEKLY;BYDAY=SA'), stays_open: true }
const sunday = { ...repeat('FREQ=WEEKLY;BYDAY=SU'), stays_open: true }
const everySecondSaturday = { ...repeat('FREQ=WEEKLY;INTERVAL=2;BYDAY=SA'), stays_open: true }
const once: Schedule = { reoccur_rule: null, weekday: null, stays_open: true, times_of_day: [null] }

const quest = (
  points: number,
  picture: QuestPicture,
  schedule: Schedule,
  name: () => string,
  text: () => string,
): ReadyQuest => ({ name: name(), description: text(), points, picture, ...schedule })

const makeBed = (schedule: Schedule) =>
  quest(10, 'bed', schedule, m.quest_idea_make_bed_name, m.quest_idea_make_bed_text)
const brushTeeth = (schedule: Schedule) =>
  quest(10, 'teeth', schedule, m.quest_idea_brush_teeth_name, m.quest_idea_brush_teeth_text)
const packSchoolBag = (schedule: Schedule) =>
  quest(15, 'backpack', schedule, m.quest_idea_pack_school_bag_name, m.quest_idea_pack_school_bag_text)
const hourOutside = (schedule: Schedule) =>
  quest(20, 'outside', schedule, m.quest_idea_hour_outside_name, m.quest_idea_hour_outside_text)
const readTwenty = (schedule: Schedule) =>
  quest(20, 'book', schedule, m.quest_idea_read_twenty_name, m.quest_idea_read_twenty_text)
const storyTime = (schedule: Schedule) =>
  quest(10, 'book', schedule, m.quest_idea_story_time_name, m.quest_idea_story_time_text)
const practise = (schedule: Schedule) =>
  quest(25, 'music', schedule, m.quest_idea_practise_instrument_name, m.quest_idea_practise_instrument_text)

/** Translated only once, when this file is loaded: changing the language reloads the page. */
export const readySets: Record<Occasion, Record<SetAge, readonly ReadyQuest[]>> = {
  school_morning: {
    '5-7': [
      makeBed(schoolMorning),
      quest(10, 'shirt', schoolMorning, m.quest_idea_get_dressed_name, m.quest_idea_get_dressed_text),
      quest(
        5,
        'breakfast',
        schoolMorning,
        m.quest_sets_breakfast_dishes_name,
        m.quest_sets_breakfast_dishes_text,
      ),
      brushTeeth(schoolMorning),
      quest(5, 'backpack', schoolMorning, m.quest_sets_bag_by_door_name, m.quest_sets_bag_by_door_text),
    ],
    '8-10': [
      makeBed(schoolMorning),
      brushTeeth(schoolMorning),
      quest(10, 'lunchbox', schoolMorning, m.quest_sets_pack_snack_name, m.quest_sets_pack_snack_text),
      quest(10, 'coat', schoolMorning, m.quest_sets_ready_on_time_name, m.quest_sets_ready_on_time_text),
    ],
    '11-13': [
      quest(15, 'alarm', schoolMorning, m.quest_sets_own_alarm_name, m.quest_sets_own_alarm_text),
      quest(10, 'broom', schoolMorning, m.quest_sets_room_tidy_name, m.quest_sets_room_tidy_text),
      quest(25, 'lunchbox', schoolMorning, m.quest_idea_make_lunch_name, m.quest_idea_make_lunch_text),
      quest(15, 'dishes', schoolMorning, m.quest_sets_wipe_counter_name, m.quest_sets_wipe_counter_text),
      quest(10, 'backpack', schoolMorning, m.quest_sets_bag_ready_name, m.quest_sets_bag_ready_text),
    ],
  },
  after_supper: {
    '5-7': [
      quest(5, 'dishes', everyEvening, m.quest_sets_plate_counter_name, m.quest_sets_plate_counter_text),
      quest(10, 'toys', everyEvening, m.quest_idea_toys_home_name, m.quest_idea_toys_home_text),
      quest(5, 'shirt', schoolNight, m.quest_sets_clothes_tomorrow_name, m.quest_sets_clothes_tomorrow_text),
      brushTeeth(everyEvening),
      storyTime(everyEvening),
    ],
    '8-10': [
      quest(10, 'table', everyEvening, m.quest_sets_clear_table_name, m.quest_sets_clear_table_text),
      quest(
        10,
        'lunchbox',
        repeat('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'evening'),
        m.quest_idea_empty_lunch_box_name,
        m.quest_idea_empty_lunch_box_text,
      ),
      quest(20, 'numbers', schoolNight, m.quest_idea_times_tables_name, m.quest_idea_times_tables_text),
      packSchoolBag(schoolNight),
      readTwenty(everyEvening),
    ],
    '11-13': [
      quest(40, 'dishes', everyEvening, m.quest_idea_wash_dishes_name, m.quest_idea_wash_dishes_text),
      quest(20, 'pencil', schoolNight, m.quest_idea_homework_first_name, m.quest_idea_homework_first_text),
      practise(schoolNight),
      quest(10, 'calendar', schoolNight, m.quest_sets_plan_tomorrow_name, m.quest_sets_plan_tomorrow_text),
      quest(20, 'phone', schoolNight, m.quest_sets_phone_kitchen_name, m.quest_sets_phone_kitchen_text),
    ],
  },
  weekend: {
    '5-7': [
      makeBed(weekendDays),
      quest(15, 'plant', saturday, m.quest_idea_water_plants_name, m.quest_idea_water_plants_text),
      quest(20, 'socks', saturday, m.quest_idea_match_socks_name, m.quest_idea_match_socks_text),
      quest(20, 'spray', sunday, m.quest_idea_dust_low_name, m.quest_idea_dust_low_text),
      quest(10, 'paint', sunday, m.quest_sets_draw_picture_name, m.quest_sets_draw_picture_text),
    ],
    '8-10': [
      quest(50, 'toys', saturday, m.quest_idea_tidy_room_name, m.quest_idea_tidy_room_text),
      quest(25, 'laundry', saturday, m.quest_idea_fold_towels_name, m.quest_idea_fold_towels_text),
      quest(20, 'tap', saturday, m.quest_idea_shine_sink_name, m.quest_idea_shine_sink_text),
      hourOutside(weekendDays),
      quest(
        30,
        'grandparents',
        sunday,
        m.quest_idea_call_grandparents_name,
        m.quest_idea_call_grandparents_text,
      ),
    ],
    '11-13': [
      quest(60, 'laundry', saturday, m.quest_idea_laundry_load_name, m.quest_idea_laundry_load_text),
      quest(50, 'bed', everySecondSaturday, m.quest_idea_change_sheets_name, m.quest_idea_change_sheets_text),
      quest(
        50,
        'vacuum',
        saturday,
        m.quest_idea_vacuum_living_room_name,
        m.quest_idea_vacuum_living_room_text,
      ),
      quest(20, 'backpack', sunday, m.quest_idea_air_sports_bag_name, m.quest_idea_air_sports_bag_text),
      quest(30, 'book', sunday, m.quest_idea_read_to_younger_name, m.quest_idea_read_to_younger_text),
    ],
  },
  holidays: {
    '5-7': [
      makeBed(everyMorning),
      hourOutside(everyDay),
      quest(15, 'toys', everyDay, m.quest_sets_build_something_name, m.quest_sets_build_something_text),
      quest(15, 'table', everyEvening, m.quest_idea_set_table_name, m.quest_idea_set_table_text),
      storyTime(everyEvening),
    ],
    '8-10': [
      makeBed(everyMorning),
      readTwenty(everyDay),
      hourOutside(everyDay),
      quest(30, 'dishes', everyDay, m.quest_idea_empty_dishwasher_name, m.quest_idea_empty_dishwasher_text),
      quest(60, 'bike', once, m.quest_idea_clean_bike_name, m.quest_idea_clean_bike_text),
      quest(60, 'letter', once, m.quest_idea_write_letter_name, m.quest_idea_write_letter_text),
    ],
    '11-13': [
      quest(30, 'pencil', everyDay, m.quest_sets_learn_new_name, m.quest_sets_learn_new_text),
      hourOutside(everyDay),
      quest(40, 'dishes', everyDay, m.quest_idea_wash_dishes_name, m.quest_idea_wash_dishes_text),
      quest(100, 'cake', once, m.quest_idea_pancakes_name, m.quest_idea_pancakes_text),
      quest(80, 'fridge', once, m.quest_idea_fridge_shelves_name, m.quest_idea_fridge_shelves_text),
      quest(120, 'shirt', once, m.quest_idea_sort_outgrown_name, m.quest_idea_sort_outgrown_text),
    ],
  },
}

/** Returns the age group of the sets for a child born on `birthday`; the middle one if the birthday is unknown. */
export function findSetAge(birthday: string | null, today: string): SetAge {
  if (!birthday) return '8-10'
  const hadBirthday = today.slice(5) >= birthday.slice(5)
  const age = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (hadBirthday ? 0 : 1)
  if (age < 8) return '5-7'
  return age < 11 ? '8-10' : '11-13'
}
