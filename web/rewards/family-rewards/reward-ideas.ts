import type { DrawnPicture } from '#contract/quests/pictures.ts'
import { m } from '#messages'

export type RewardIdea = { name: string; picture: DrawnPicture; points: number }

const idea = (name: () => string, picture: DrawnPicture, points: number): RewardIdea => ({
  name: name(),
  picture,
  points,
})

/**
 * Thirty rewards that a family can give itself. Translated only once, when this file is loaded: changing the language reloads
 * the page.
 */
export const rewardIdeas: readonly RewardIdea[] = [
  idea(m.reward_family_idea_film_night, 'screen', 150),
  idea(m.reward_family_idea_choose_dinner, 'pot', 100),
  idea(m.reward_family_idea_later_bedtime, 'moon', 60),
  idea(m.reward_family_idea_screen_time, 'alarm', 60),
  idea(m.reward_family_idea_board_game, 'numbers', 50),
  idea(m.reward_family_idea_bake_together, 'cake', 100),
  idea(m.reward_family_idea_pancakes, 'breakfast', 80),
  idea(m.reward_family_idea_friend_over, 'smile', 150),
  idea(m.reward_family_idea_sleepover, 'bed', 300),
  idea(m.reward_family_idea_bike_ride, 'bike', 80),
  idea(m.reward_family_idea_swimming, 'swim', 200),
  idea(m.reward_family_idea_skating, 'skates', 150),
  idea(m.reward_family_idea_park, 'outside', 80),
  idea(m.reward_family_idea_picnic, 'lunchbox', 120),
  idea(m.reward_family_idea_ice_cream, 'gift', 80),
  idea(m.reward_family_idea_story, 'book', 30),
  idea(m.reward_family_idea_living_room_tent, 'window', 150),
  idea(m.reward_family_idea_campfire, 'wood', 200),
  idea(m.reward_family_idea_choose_music, 'music', 30),
  idea(m.reward_family_idea_chore_off, 'calendar', 100),
  idea(m.reward_family_idea_breakfast_in_bed, 'table', 100),
  idea(m.reward_family_idea_craft, 'paint', 100),
  idea(m.reward_family_idea_ball, 'ball', 40),
  idea(m.reward_family_idea_hockey, 'hockey', 120),
  idea(m.reward_family_idea_library, 'backpack', 60),
  idea(m.reward_family_idea_one_on_one, 'heart', 250),
  idea(m.reward_family_idea_grandparents, 'grandparents', 60),
  idea(m.reward_family_idea_bath, 'bath', 50),
  idea(m.reward_family_idea_dance, 'guitar', 40),
  idea(m.reward_family_idea_plan_day, 'car', 300),
]
