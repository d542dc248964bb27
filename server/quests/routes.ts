import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as allowance from '#contract/quests/allowance.ts'
import { giveBonus as giveBonusEndpoint } from '#contract/quests/bonus.ts'
import { getForecast as getForecastEndpoint } from '#contract/quests/forecast.ts'
import * as helping from '#contract/quests/helping.ts'
import * as offers from '#contract/quests/offers.ts'
import * as pauseContract from '#contract/quests/pauses.ts'
import * as photos from '#contract/quests/photos.ts'
import * as pictures from '#contract/quests/pictures.ts'
import * as contract from '#contract/quests/quests.ts'
import * as sets from '#contract/quests/sets.ts'
import { getWeek as getWeekEndpoint } from '#contract/quests/week.ts'
import type { Deps } from '#server/platform/deps.ts'
import { endAllowance, getFamilyAllowances, getOwnAllowance, setAllowance } from './allowance/allowances.ts'
import { giveBonus } from './bonus/bonus.ts'
import { decideAsHelper, listHelpedChildren, listHelpedQuests } from './helping/helping.ts'
import { changeQuest, deleteQuest } from './lifecycle/change-quest.ts'
import { createQuest } from './lifecycle/create-quest.ts'
import { tickStep } from './lifecycle/tick-step.ts'
import {
  declineQuest,
  getOwnOffer,
  listQuestOffers,
  offerQuest,
  takeQuestOver,
  withdrawOffer,
} from './offers/offers.ts'
import { changePause, createPause, endPause, listPauses } from './pauses/pauses.ts'
import { photoHeaders, readPhoto, sendPhoto } from './photos/photos.ts'
import { addOwnPicture, deleteOwnPicture, listOwnPictures } from './pictures/pictures.ts'
import { getQuest, listQuestEvents, listQuestSharers, listQuests, listQuestsToVerify } from './quests.ts'
import { getForecast } from './series/forecast.ts'
import { listWaitingSeries } from './series/queries.ts'
import { createQuests } from './sets/create-quests.ts'
import { changeQuestSet, createQuestSet, deleteQuestSet, getWeekAsSet, listQuestSets } from './sets/sets.ts'
import { getWeek } from './week/week.ts'

/**
 * The API calls a quest a mission, and the events of a quest its steps. Routes that write use `request.deps`, whose
 * transactions run in the family's queue and store the response under the request's idempotency key.
 */
export const questRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({
    ...contract.createQuest,
    handler: async (request) => ({
      mission: await createQuest(request.deps, request.actor, request.body.mission),
    }),
  })

  app.route({
    ...contract.getQuest,
    handler: async ({ actor, params }) => ({ mission: await getQuest(deps, actor, params.id) }),
  })

  app.route({
    ...contract.listQuestEvents,
    handler: async ({ actor, params }) => ({ steps: await listQuestEvents(deps, actor, params.id) }),
  })

  app.route({
    ...contract.listSharers,
    handler: async ({ actor, params }) => ({ sharers: await listQuestSharers(deps, actor, params.id) }),
  })

  app.route({
    ...contract.listWaitingSeries,
    handler: async ({ actor }) => ({ series: await listWaitingSeries(deps.db, actor.family_id) }),
  })

  app.route({
    ...contract.listQuestsToVerify,
    handler: ({ actor, query }) => listQuestsToVerify(deps, actor, query),
  })

  app.route({
    ...contract.changeQuest,
    handler: async (request) => ({
      mission: await changeQuest(request.deps, request.actor, request.params.id, request.body.mission),
    }),
  })

  app.route({
    ...helping.listHelpedChildren,
    handler: ({ actor }) => listHelpedChildren(deps, actor),
  })

  app.route({
    ...helping.listHelpedQuests,
    handler: ({ actor, query }) => listHelpedQuests(deps, actor, query),
  })

  app.route({
    ...helping.decideAsHelper,
    handler: async (request) => ({
      mission: await decideAsHelper(request.deps, request.actor, request.params.id, request.body.mission),
    }),
  })

  app.route({
    ...contract.tickStep,
    handler: async (request) => ({
      mission: await tickStep(request.deps, request.actor, request.params.id, request.body.step),
    }),
  })

  app.route({
    ...pictures.listOwnPictures,
    handler: async (request) => ({ pictures: await listOwnPictures(request.deps, request.actor) }),
  })

  app.route({
    ...pictures.addOwnPicture,
    handler: async (request, reply) =>
      reply.code(201).send({ picture: await addOwnPicture(request.deps, request.actor, request.picture) }),
  })

  app.route({
    ...pictures.deleteOwnPicture,
    handler: (request) => deleteOwnPicture(request.deps, request.actor, request.params.name),
  })

  app.route({
    ...photos.sendQuestPhoto,
    handler: async (request) => ({
      mission: await sendPhoto(request.deps, request.actor, request.params.id, request.picture),
    }),
  })

  app.route({
    ...photos.getQuestPhoto,
    handler: async ({ actor, params }, reply) => {
      const photo = await readPhoto(deps, actor, params.id)
      reply.headers(photoHeaders)
      // The types only allow responses that match a schema, which raw bytes do not.
      return reply.send(photo as never)
    },
  })

  app.route({
    ...contract.deleteQuest,
    handler: (request) => deleteQuest(request.deps, request.actor, request.params.id, request.query.scope),
  })

  app.route({
    ...contract.listChildQuests,
    handler: ({ actor, params, query }) => listQuests(deps, actor, params.id, query),
  })

  app.route({
    ...contract.listOwnQuests,
    handler: ({ actor, query }) => listQuests(deps, actor, actor.id, query),
  })

  app.route({
    ...getWeekEndpoint,
    handler: async ({ actor, query }) => ({ week: await getWeek(deps, actor, query.first_day) }),
  })

  app.route({
    ...offers.listQuestOffers,
    handler: async ({ actor }) => ({ offers: await listQuestOffers(deps, actor) }),
  })

  app.route({
    ...offers.getOwnOffer,
    handler: ({ actor, params }) => getOwnOffer(deps, actor, params.id),
  })

  app.route({
    ...offers.offerQuest,
    handler: (request) =>
      offerQuest(request.deps, request.actor, request.params.id, request.body.offer.child_id),
  })

  app.route({
    ...offers.withdrawOffer,
    handler: (request) => withdrawOffer(request.deps, request.actor, request.params.id),
  })

  app.route({
    ...offers.declineQuest,
    handler: (request) => declineQuest(request.deps, request.actor, request.params.id),
  })

  app.route({
    ...offers.takeQuestOver,
    handler: async (request) => ({
      mission: await takeQuestOver(request.deps, request.actor, request.params.id),
    }),
  })

  app.route({
    ...pauseContract.listPauses,
    handler: async ({ actor }) => ({ pauses: await listPauses(deps, actor) }),
  })

  app.route({
    ...pauseContract.createPause,
    handler: async (request) => ({
      pause: await createPause(request.deps, request.actor, request.body.pause),
    }),
  })

  app.route({
    ...pauseContract.changePause,
    handler: async (request) => ({
      pause: await changePause(request.deps, request.actor, request.params.id, request.body.pause),
    }),
  })

  app.route({
    ...pauseContract.endPause,
    handler: (request) => endPause(request.deps, request.actor, request.params.id),
  })

  app.route({
    ...getForecastEndpoint,
    handler: async ({ actor }) => ({ forecast: await getForecast(deps, actor) }),
  })

  app.route({
    ...giveBonusEndpoint,
    handler: (request) => giveBonus(request.deps, request.actor, request.body.points),
  })

  app.route({
    ...allowance.listAllowances,
    handler: ({ actor }) => getFamilyAllowances(deps, actor),
  })

  app.route({
    ...allowance.getOwnAllowance,
    handler: ({ actor }) => getOwnAllowance(deps, actor),
  })

  app.route({
    ...allowance.setAllowance,
    handler: async ({ deps: requestDeps, actor, params, body }) => ({
      allowance: await setAllowance(requestDeps, actor, params.id, body.allowance),
    }),
  })

  app.route({
    ...allowance.endAllowance,
    handler: (request) => endAllowance(request.deps, request.actor, request.params.id),
  })

  app.route({
    ...sets.listQuestSets,
    handler: ({ actor }) => listQuestSets(deps, actor),
  })

  app.route({
    ...sets.createQuestSet,
    handler: async (request) => ({
      quest_set: await createQuestSet(request.deps, request.actor, request.body.quest_set),
    }),
  })

  app.route({
    ...sets.changeQuestSet,
    handler: async ({ deps: requestDeps, actor, params, body }) => ({
      quest_set: await changeQuestSet(requestDeps, actor, params.id, body.quest_set),
    }),
  })

  app.route({
    ...sets.deleteQuestSet,
    handler: (request) => deleteQuestSet(request.deps, request.actor, request.params.id),
  })

  app.route({
    ...sets.getWeekAsSet,
    handler: ({ actor, query }) => getWeekAsSet(deps, actor, query),
  })

  app.route({
    ...sets.createQuests,
    handler: async (request) => ({
      missions: await createQuests(request.deps, request.actor, request.body.missions),
    }),
  })
}
