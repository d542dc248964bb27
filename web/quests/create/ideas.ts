import type { QuestPicture } from '#contract/quests/pictures.ts'
import type { RecurrenceScale } from '#contract/quests/recurrence-rule.ts'
import { m } from '#messages'
import { staysOpenByDefault } from '#web/quests/fields/recurrence-values.ts'
import type { QuestTemplate } from './quest-template.ts'

export const ageBands = ['4-6', '7-9', '10-12', '13+'] as const
export type AgeBand = (typeof ageBands)[number]

export type Idea = { ages: AgeBand; template: QuestTemplate }
type Recurrence = Pick<QuestTemplate, 'reoccur_scale' | 'reoccur_frequency' | 'reoccur_rule' | 'stays_open'>

const every = (reoccur_frequency: number, reoccur_scale: RecurrenceScale | null): Recurrence => ({
  reoccur_scale,
  reoccur_frequency,
  reoccur_rule: null,
  stays_open: staysOpenByDefault(reoccur_scale),
})
const once = every(1, null)
const daily = every(1, 'days')
const weekly = every(1, 'weeks')
const monthly = every(1, 'months')

const idea = (
  ages: AgeBand,
  points: number,
  picture: QuestPicture,
  recurrence: Recurrence,
  name: () => string,
  text: () => string,
): Idea => ({
  ages,
  template: {
    name: name(),
    description: text(),
    points,
    picture,
    times_of_day: [null],
    steps: null,
    asks_photo: false,
    ...recurrence,
  },
})

/** Translated only once, when this file is loaded: changing the language reloads the page. */
export const ideas: readonly Idea[] = [
  idea('4-6', 10, 'bed', daily, m.quest_idea_make_bed_name, m.quest_idea_make_bed_text),
  idea('4-6', 10, 'toys', daily, m.quest_idea_toys_home_name, m.quest_idea_toys_home_text),
  idea('4-6', 10, 'teeth', daily, m.quest_idea_brush_teeth_name, m.quest_idea_brush_teeth_text),
  idea('4-6', 10, 'shirt', daily, m.quest_idea_get_dressed_name, m.quest_idea_get_dressed_text),
  idea('4-6', 15, 'table', daily, m.quest_idea_set_table_name, m.quest_idea_set_table_text),
  idea('4-6', 5, 'laundry', daily, m.quest_idea_clothes_hamper_name, m.quest_idea_clothes_hamper_text),
  idea('4-6', 5, 'boots', daily, m.quest_idea_boots_mat_name, m.quest_idea_boots_mat_text),
  idea('4-6', 10, 'mittens', daily, m.quest_idea_dry_mitts_name, m.quest_idea_dry_mitts_text),
  idea('4-6', 15, 'pet', daily, m.quest_idea_feed_pet_name, m.quest_idea_feed_pet_text),
  idea('4-6', 10, 'book', daily, m.quest_idea_story_time_name, m.quest_idea_story_time_text),
  idea('4-6', 20, 'socks', weekly, m.quest_idea_match_socks_name, m.quest_idea_match_socks_text),
  idea('4-6', 15, 'plant', weekly, m.quest_idea_water_plants_name, m.quest_idea_water_plants_text),
  idea('4-6', 20, 'groceries', weekly, m.quest_idea_groceries_low_name, m.quest_idea_groceries_low_text),
  idea('4-6', 15, 'recycling', weekly, m.quest_idea_empties_to_bin_name, m.quest_idea_empties_to_bin_text),
  idea('4-6', 20, 'spray', weekly, m.quest_idea_dust_low_name, m.quest_idea_dust_low_text),
  idea('4-6', 30, 'letter', once, m.quest_idea_thank_you_card_name, m.quest_idea_thank_you_card_text),
  idea('7-9', 15, 'backpack', daily, m.quest_idea_pack_school_bag_name, m.quest_idea_pack_school_bag_text),
  idea('7-9', 10, 'lunchbox', daily, m.quest_idea_empty_lunch_box_name, m.quest_idea_empty_lunch_box_text),
  idea('7-9', 20, 'book', daily, m.quest_idea_read_twenty_name, m.quest_idea_read_twenty_text),
  idea('7-9', 20, 'numbers', daily, m.quest_idea_times_tables_name, m.quest_idea_times_tables_text),
  idea(
    '7-9',
    25,
    'music',
    daily,
    m.quest_idea_practise_instrument_name,
    m.quest_idea_practise_instrument_text,
  ),
  idea('7-9', 20, 'outside', daily, m.quest_idea_hour_outside_name, m.quest_idea_hour_outside_text),
  idea('7-9', 30, 'dishes', daily, m.quest_idea_empty_dishwasher_name, m.quest_idea_empty_dishwasher_text),
  idea(
    '7-9',
    25,
    'broom',
    every(2, 'days'),
    m.quest_idea_sweep_kitchen_name,
    m.quest_idea_sweep_kitchen_text,
  ),
  idea('7-9', 50, 'toys', weekly, m.quest_idea_tidy_room_name, m.quest_idea_tidy_room_text),
  idea('7-9', 25, 'laundry', weekly, m.quest_idea_fold_towels_name, m.quest_idea_fold_towels_text),
  idea('7-9', 20, 'tap', weekly, m.quest_idea_shine_sink_name, m.quest_idea_shine_sink_text),
  idea('7-9', 25, 'pet', weekly, m.quest_idea_brush_pet_name, m.quest_idea_brush_pet_text),
  idea(
    '7-9',
    30,
    'grandparents',
    weekly,
    m.quest_idea_call_grandparents_name,
    m.quest_idea_call_grandparents_text,
  ),
  idea(
    '7-9',
    25,
    'book',
    every(3, 'weeks'),
    m.quest_idea_library_books_name,
    m.quest_idea_library_books_text,
  ),
  idea('7-9', 60, 'letter', monthly, m.quest_idea_write_letter_name, m.quest_idea_write_letter_text),
  idea('7-9', 80, 'rake', once, m.quest_idea_rake_leaves_name, m.quest_idea_rake_leaves_text),
  idea('7-9', 60, 'bike', once, m.quest_idea_clean_bike_name, m.quest_idea_clean_bike_text),
  idea('10-12', 20, 'pencil', daily, m.quest_idea_homework_first_name, m.quest_idea_homework_first_text),
  idea('10-12', 25, 'lunchbox', daily, m.quest_idea_make_lunch_name, m.quest_idea_make_lunch_text),
  idea('10-12', 40, 'dog', daily, m.quest_idea_walk_dog_name, m.quest_idea_walk_dog_text),
  idea('10-12', 40, 'dishes', daily, m.quest_idea_wash_dishes_name, m.quest_idea_wash_dishes_text),
  idea('10-12', 40, 'bin', weekly, m.quest_idea_take_out_bins_name, m.quest_idea_take_out_bins_text),
  idea(
    '10-12',
    50,
    'vacuum',
    weekly,
    m.quest_idea_vacuum_living_room_name,
    m.quest_idea_vacuum_living_room_text,
  ),
  idea('10-12', 60, 'laundry', weekly, m.quest_idea_laundry_load_name, m.quest_idea_laundry_load_text),
  idea('10-12', 40, 'languages', weekly, m.quest_idea_other_language_name, m.quest_idea_other_language_text),
  idea('10-12', 30, 'book', weekly, m.quest_idea_read_to_younger_name, m.quest_idea_read_to_younger_text),
  idea('10-12', 20, 'backpack', weekly, m.quest_idea_air_sports_bag_name, m.quest_idea_air_sports_bag_text),
  idea('10-12', 80, 'plant', weekly, m.quest_idea_weed_garden_name, m.quest_idea_weed_garden_text),
  idea(
    '10-12',
    50,
    'bed',
    every(2, 'weeks'),
    m.quest_idea_change_sheets_name,
    m.quest_idea_change_sheets_text,
  ),
  idea('10-12', 80, 'fridge', monthly, m.quest_idea_fridge_shelves_name, m.quest_idea_fridge_shelves_text),
  idea('10-12', 100, 'car', monthly, m.quest_idea_car_inside_name, m.quest_idea_car_inside_text),
  idea(
    '10-12',
    120,
    'shirt',
    every(6, 'months'),
    m.quest_idea_sort_outgrown_name,
    m.quest_idea_sort_outgrown_text,
  ),
  idea('10-12', 60, 'snow', once, m.quest_idea_shovel_steps_name, m.quest_idea_shovel_steps_text),
  idea('10-12', 100, 'cake', once, m.quest_idea_pancakes_name, m.quest_idea_pancakes_text),
  idea(
    '10-12',
    120,
    'cake',
    once,
    m.quest_idea_bake_for_neighbour_name,
    m.quest_idea_bake_for_neighbour_text,
  ),
  idea('13+', 200, 'pot', weekly, m.quest_idea_cook_supper_name, m.quest_idea_cook_supper_text),
  idea('13+', 200, 'mower', weekly, m.quest_idea_mow_lawn_name, m.quest_idea_mow_lawn_text),
  idea('13+', 150, 'bath', weekly, m.quest_idea_clean_bathroom_name, m.quest_idea_clean_bathroom_text),
  idea('13+', 150, 'baby', weekly, m.quest_idea_look_after_little_name, m.quest_idea_look_after_little_text),
  idea('13+', 100, 'groceries', weekly, m.quest_idea_plan_groceries_name, m.quest_idea_plan_groceries_text),
  idea('13+', 60, 'calendar', weekly, m.quest_idea_plan_study_week_name, m.quest_idea_plan_study_week_text),
  idea('13+', 80, 'screen', weekly, m.quest_idea_evening_offline_name, m.quest_idea_evening_offline_text),
  idea('13+', 60, 'iron', weekly, m.quest_idea_iron_clothes_name, m.quest_idea_iron_clothes_text),
  idea('13+', 200, 'bucket', monthly, m.quest_idea_wash_car_name, m.quest_idea_wash_car_text),
  idea('13+', 80, 'coins', monthly, m.quest_idea_budget_month_name, m.quest_idea_budget_month_text),
  idea(
    '13+',
    150,
    'window',
    every(3, 'months'),
    m.quest_idea_clean_windows_name,
    m.quest_idea_clean_windows_text,
  ),
  idea('13+', 200, 'snow', once, m.quest_idea_shovel_driveway_name, m.quest_idea_shovel_driveway_text),
  idea('13+', 250, 'snow', once, m.quest_idea_shovel_neighbour_name, m.quest_idea_shovel_neighbour_text),
  idea('13+', 60, 'phone', once, m.quest_idea_phone_lesson_name, m.quest_idea_phone_lesson_text),
  idea('13+', 100, 'tools', once, m.quest_idea_fix_flat_name, m.quest_idea_fix_flat_text),
  idea('13+', 50, 'sewing', once, m.quest_idea_sew_button_name, m.quest_idea_sew_button_text),
  idea('13+', 300, 'toys', once, m.quest_idea_tidy_garage_name, m.quest_idea_tidy_garage_text),
  idea('13+', 300, 'heart', once, m.quest_idea_volunteer_name, m.quest_idea_volunteer_text),
  idea('13+', 300, 'letter', once, m.quest_idea_first_resume_name, m.quest_idea_first_resume_text),
  idea('13+', 500, 'heart', once, m.quest_idea_first_aid_name, m.quest_idea_first_aid_text),
]

/** Returns the idea with this name, whatever its case. */
export const findIdea = (name: string): Idea | undefined =>
  ideas.find(({ template }) => template.name.toLowerCase() === name.trim().toLowerCase())

/**
 * Returns up to `count` ideas for a child born on `birthday`. If the birthday is unknown, takes ideas for each age in
 * turn. Leaves out the quests that the child already has.
 */
export function suggestIdeas(
  birthday: string | null,
  today: string,
  ownQuestNames: readonly string[],
  count: number,
) {
  const ages = birthday ? [findAgeBand(birthday, today)] : ageBands
  const ideasByAge = ages.map((band) =>
    ideas.filter((item) => item.ages === band && !ownQuestNames.includes(item.template.name)),
  )
  return Array.from({ length: count }, (_, index) => ideasByAge.map((items) => items[index]))
    .flat()
    .filter((item) => item !== undefined)
    .slice(0, count)
}

/** Returns the age band of a child born on `birthday`. A child under 4 gets the youngest band. */
export function findAgeBand(birthday: string, today: string): AgeBand {
  const hadBirthday = today.slice(5) >= birthday.slice(5)
  const age = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (hadBirthday ? 0 : 1)
  if (age < 7) return '4-6'
  if (age < 10) return '7-9'
  return age < 13 ? '10-12' : '13+'
}
