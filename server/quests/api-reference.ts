import type * as ledger from '#contract/ledger/ledger.ts'
import type * as bonus from '#contract/quests/bonus.ts'
import type * as forecast from '#contract/quests/forecast.ts'
import type * as quests from '#contract/quests/quests.ts'
import type { Section } from '#server/platform/http/api-reference.ts'

export const questsReference: Section<typeof quests> = {
  tag: 'Quests',
  description: `A quest is a task worth points, with a due day. The child finishes it. A parent then verifies it, which pays the points, or rejects it.`,
  calls: {
    createQuest: `Give a child a quest. The points are taken from the family's wallet and held for the quest. The child gets a mail. With \`also_for\`, other children get the same quest, all or none. The \`error\` of \`points_short\` is a list here.`,
    getQuest: `Get a quest. Returns one quest of the family. A child gets only its own.`,
    changeQuest: `Take a step on a quest. The fields of the body decide the step. A child finishes its quest, and can undo this until a parent decides. A parent verifies it, which pays the held points once, rejects, extends, edits or restores it, or undoes their own decision within ten minutes. The parents get a message about a finish, the child a mail about a decision.`,
    deleteQuest: `Delete an open quest. The held points return to the wallet. The scope \`this\` deletes a recurring quest and creates the next one; \`series\` ends the series and deletes the quest if it is open.`,
    listQuestEvents: `List what happened to a quest. Returns the last hundred steps, oldest first, each with the person who took it and the note.`,
    listWaitingSeries: `List series that wait for points. Returns the recurring quests of all children whose next quest was not created because the wallet held too few points, longest waiting first.`,
    listQuestsToVerify: `List quests to verify. Returns the finished quests of all children that wait for a parent, longest waiting first.`,
    listChildQuests: `List a child's quests. Returns open quests first, by due day, then the others, newest first. The filters by time compare \`updated_at\`.`,
    listOwnQuests: `List the child's own quests. Returns open quests first, by due day, then the others, newest first. The filters by time compare \`updated_at\`.`,
  },
}

export const pointsReference: Section<typeof ledger & typeof bonus & typeof forecast> = {
  tag: 'Points',
  description: `Balances, histories and bonuses. 100 points are worth one dollar in the store.`,
  calls: {
    getPoints: `Get the points to spend. A parent gets the points in the family's wallet and those held for quests; a child gets its own points and those held for requested rewards.`,
    listOwnHistory: `List the changes of one's own points. Returns every change with its cause and the balance after it, newest first: of the family's wallet for a parent, of its own points for a child.`,
    listChildHistory: `List changes of a child's points. A parent gets the same history that the child sees, newest first.`,
    listChildWeeks: `List a child's earnings by week. Returns the last twelve weeks, Monday to Sunday, the current one last. Points taken back are deducted from the week in which they were earned.`,
    giveBonus: `Give a child bonus points. Moves points from the family's wallet to an active child without a quest, and returns what the wallet has left. The child gets a mail with the note.`,
    getForecast: `Forecast the points that quests need. Returns how many points recurring quests need in the next four weeks beyond those already held, and the day from which the wallet does not cover them.`,
  },
}
