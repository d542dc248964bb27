import type * as ledger from '#contract/ledger/ledger.ts'
import type * as allowance from '#contract/quests/allowance.ts'
import type * as bonus from '#contract/quests/bonus.ts'
import type * as forecast from '#contract/quests/forecast.ts'
import type * as helping from '#contract/quests/helping.ts'
import type * as offers from '#contract/quests/offers.ts'
import type * as pauses from '#contract/quests/pauses.ts'
import type * as photos from '#contract/quests/photos.ts'
import type * as pictures from '#contract/quests/pictures.ts'
import type * as quests from '#contract/quests/quests.ts'
import type * as sets from '#contract/quests/sets.ts'
import type * as week from '#contract/quests/week.ts'
import type { Section } from '#server/platform/http/api-reference-types.ts'

export const questsReference: Section<typeof quests & typeof week & typeof photos & typeof pictures> = {
  tag: 'Quests',
  description: `A quest is a task worth points, with a due day. The child finishes it. A parent then verifies it, which pays the points, or rejects it.`,
  calls: {
    createQuest: `Give a child a quest. The points are taken from the family's wallet and held for the quest. The child gets a mail. With \`also_for\`, other children get the same quest, all or none; with \`sharing\` as well, they share one quest. If the call is refused with \`points_short\`, \`error\` is a list of sentences instead of one sentence.`,
    getQuest: `Get a quest. Returns one quest of the family. A child gets only its own quests and those that it shares.`,
    changeQuest: `Change a quest or its state. The fields of the body decide what happens. A child finishes its quest, and can undo this until a parent decides. A parent verifies the quest (which pays the held points once), rejects, extends, edits or restores it, or undoes their own decision within ten minutes. The parents get a message when the child finishes the quest, and the child gets a mail when a parent decides.`,
    tickStep: `Tick or untick a step of a quest. The child can do so as long as it can finish the quest; children who share a quest tick the same steps. \`text\` must be the text of the step: if a parent has changed the steps meanwhile, the call is refused with \`quest_moved_on\`. A quest can also be finished with open steps.`,
    sendQuestPhoto: `Send the photo of a quest. The quest must ask for one, and the child must be able to finish it now. The photo is cut down and keeps nothing but the picture: no place, time or device. It replaces an earlier one, and is deleted thirty days after the decision.`,
    getQuestPhoto: `Get the photo of a quest. Returns a WebP picture to the parents, to the child who sent it, and to the children who did the quest together.`,
    listOwnPictures: `List the family's own pictures for quests. The newest is first. A picture is served at \`/quest-pictures/\` and its name, without a session, because the name cannot be guessed.`,
    addOwnPicture: `Add a picture for the family's quests. It is cut to a square and keeps nothing but the picture. A family can have up to thirty.`,
    deleteOwnPicture: `Delete one of the family's own pictures. \`name\` is the last part of its path, without \`.webp\`. Quests and sets that have the picture then have none.`,
    deleteQuest: `Delete an open quest. The held points return to the wallet. The scope \`this\` deletes a recurring quest and creates the next quest of its series; \`series\` ends the series and deletes the quest if it is open.`,
    listSharers: `List the children who share a quest. If they take turns, they are in the order of their turns, beginning with the child whose turn the quest is: whoever had the last turn longest ago is next, and a child who has a pause comes last. The list is empty for a quest that is for one child.`,
    listQuestEvents: `List what happened to a quest. Returns the last hundred changes of the quest, oldest first, each with its note and the person who made it.`,
    listWaitingSeries: `List series that wait for points. Returns the series of all children in which the next quest was not created, because the wallet held too few points. The longest waiting series is first.`,
    listQuestsToVerify: `List quests to verify. Returns the finished quests of all children. The longest waiting quest is first.`,
    listChildQuests: `List a child's quests. Returns open quests first, by due day, then the others, newest first. The filters by time compare \`updated_at\`.`,
    getWeek: `Get the quests of a week. Returns the quests due in seven days, those that series will bring, the pauses, and for a parent the points that the days need. A parent gets those of all children, a child its own. Shared quests are listed once.`,
    listOwnQuests: `List the child's own quests. Returns open quests first, by due day, then the others, newest first. The filters by time compare \`updated_at\`.`,
  },
}

export const setsReference: Section<typeof sets> = {
  tag: 'Sets of quests',
  description: `A set is a list of quests from which a parent creates those that fit, for one child or several. Ready sets are part of the parents' site; these calls are for a family's own sets, and for creating the chosen quests.`,
  calls: {
    listQuestSets: `List the family's own sets. Also returns the average points of the family's quests of the last six months, which the sets propose: for each name, and for all names together, and the names of the quests that children have now.`,
    createQuestSet: `Save a set of quests. A family can have up to twenty.`,
    changeQuestSet: `Change a set. Replaces its name and its quests. Quests that were created from it do not change.`,
    deleteQuestSet: `Delete a set. Quests that were created from it stay.`,
    getWeekAsSet: `Get a week's quests as a set. Returns the quests of one child or of all children that were due in up to seven days: a series once, and the same quest of several children once. With \`copy_to\`, series that go on by themselves are left out. Nothing is saved: send the list to \`POST /quest_sets\`.`,
    createQuests: `Create many quests at once. Either all are created or none, and their points are taken from the family's wallet and held. Each child gets one mail about all its new quests.`,
  },
}

export const offersReference: Section<typeof offers> = {
  tag: 'Handing quests over',
  description: `A child offers one of its open quests to a sibling. If the sibling takes it over, the quest and its points are the sibling's, and its series goes on with the child who had it before.`,
  calls: {
    listQuestOffers: `List the quests offered to the child. Only quests that are still open and that it has not declined.`,
    getOwnOffer: `Get the child's own offer of a quest. Also returns the siblings to whom it can be offered.`,
    offerQuest: `Offer a quest to a sibling. The quest stays the child's own until the sibling takes it over. The sibling gets a mail.`,
    withdrawOffer: `Take an offer back. Only for the child who made it.`,
    declineQuest: `Decline an offered quest. It stays with the child who offered it, who can read that it was declined.`,
    takeQuestOver: `Take a quest over. The parents get a mail. Is refused with \`quest_moved_on\` if the offer was taken back or the quest is no longer open.`,
  },
}

export const helpingReference: Section<typeof helping> = {
  tag: 'Helping',
  description: `What a helper sees and does, such as a grandmother or a sitter: the quests of the children whom a parent chose, without points, rewards and photos.`,
  calls: {
    listHelpedChildren: `List the children whom the helper helps. Deleted children are left out.`,
    listHelpedQuests: `List the quests that the helper sees. \`completed\`: finished quests that wait for a decision, the longest waiting first. \`open\`: quests due today, and those that stay open. A quest that is also another child's is left out.`,
    decideAsHelper: `Verify or reject a quest as a helper. Verifying pays the held points once, as when a parent verifies. A helper can undo their own decision within ten minutes.`,
  },
}

export const pausesReference: Section<typeof pauses> = {
  tag: 'Pauses',
  description: `In a pause, the quests of a child or of all children rest: none opens, expires or can be finished, and no points are held for them. After it, quests whose day was in the pause go on: a series with its next day, other quests on the first day after the pause.`,
  calls: {
    listPauses: `List the present and coming pauses. A parent gets all of the family; a child gets its own and those of all children.`,
    createPause: `Begin or plan a pause. The held points of the children's open quests return to the wallet. A pause can begin up to two weeks ago: quests that expired on its days then no longer count as missed.`,
    changePause: `Move the last day of a pause. The new last day is today or later.`,
    endPause: `End a pause now. The quests go on today. A pause that begins today or later is cancelled.`,
  },
}

export const pointsReference: Section<typeof ledger & typeof bonus & typeof forecast & typeof allowance> = {
  tag: 'Points',
  description: `Balances, histories, bonuses and allowances. 100 points are worth one dollar in the store.`,
  calls: {
    getPoints: `Get the points that can be spent. A parent gets the points in the family's wallet and those held for quests; a child gets its own points and those held for requested rewards.`,
    listOwnHistory: `List the changes of one's own points. A parent gets the changes of the family's wallet, a child those of its own points, newest first. Each has its cause and the balance after it.`,
    listChildHistory: `List the changes of a child's points. A parent gets the same history that the child sees, newest first.`,
    listOwnWeeks: `List the child's own earnings by week. Returns what \`/children/{id}/points/weeks\` returns to a parent.`,
    listChildWeeks: `List a child's earnings by week. Returns the last twelve weeks, Monday to Sunday, the current one last: the points of quests, and bonuses. Points taken back are deducted from the week in which they were earned.`,
    giveBonus: `Give a child bonus points. Moves points from the family's wallet to an active child, without a quest, and returns the points left in the wallet. The child gets a mail with the note.`,
    listAllowances: `List the allowances of all children. Also returns the past weeks whose allowance is not paid yet, because finished quests wait for a parent (\`points\` is then null) or the wallet has too few points; the oldest is first.`,
    getOwnAllowance: `Get the child's own allowance. Returns null if the child has none. Also returns its past weeks that are not paid yet.`,
    setAllowance: `Give a child an allowance, or change it. On each payday the child gets points from the wallet for the seven days before: in any case, by the share of the quests due in these days that were done, or only if all were done. A change is valid from the next payday on.`,
    endAllowance: `End a child's allowance. Past weeks that are not paid yet are not paid any more.`,
    getForecast: `Forecast the points that quests need. Returns how many points recurring quests need in the next four weeks beyond those already held, and the day from which the wallet does not cover them.`,
  },
}
