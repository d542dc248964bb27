import type { QuestSetForm } from '#contract/quests/sets.ts'

/** A set of the demo family's own. */
export function demoSet(mia: string, leo: string): QuestSetForm {
  const everyDay = { reoccur_rule: 'FREQ=DAILY', weekday: null, stays_open: false }
  return {
    name: 'When Grandma visits',
    quests: [
      {
        name: 'Set the table for five',
        description: 'Grandma likes the blue napkins.',
        points: 15,
        picture: 'table',
        ...everyDay,
        times_of_day: ['evening'],
        child_ids: [mia],
      },
      {
        name: 'Make tea for Grandma',
        description: 'With a grown-up, and one sugar.',
        points: 20,
        picture: 'pot',
        ...everyDay,
        times_of_day: ['afternoon'],
        child_ids: [leo],
      },
      {
        name: 'Show Grandma something new',
        description: 'A song, a trick, a drawing, or your hamster.',
        points: 30,
        picture: 'music',
        reoccur_rule: null,
        weekday: 'SU',
        stays_open: false,
        times_of_day: [null],
        child_ids: [mia, leo],
      },
    ],
  }
}
