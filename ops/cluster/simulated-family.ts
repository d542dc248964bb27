import { createCardPage } from '@questnest/stripe-sandbox/testing/card-page'
import { billingDetails } from '#server/testing/payments.ts'
import { deliveryForm } from '#server/testing/test-server.ts'
import { CHILDREN, childId, parentToken, questId } from '../../bench/families.ts'
import type { createClient } from './client.ts'

type Client = ReturnType<typeof createClient>
/** Returns one of the items at random. */
export type PickOne = <T>(items: readonly T[]) => T

export const childToken = (family: number, child: number) =>
  `the-fault-program-signs-in-child-${family}-${child}`

/**
 * Numbers of a child's quests in bench/families.ts. The families change only the finished and the open quests: those before
 * were verified long ago, and those after have expired.
 */
const [FIRST_FINISHED, FIRST_OPEN, FIRST_EXPIRED] = [8, 14, 17]

type Quest = { id: string; child: number; state: 'open' | 'finished' | 'decided' }

/** Each step: who takes it, the body, the state it needs and the state it leads to. */
const questSteps = {
  finish: { by: 'child', change: { complete: true }, from: 'open', to: 'finished' },
  unfinish: { by: 'child', change: { complete: false }, from: 'finished', to: 'open' },
  verify: { by: 'parent', change: { verified: true }, from: 'finished', to: 'decided' },
  reject: { by: 'parent', change: { complete: false }, from: 'finished', to: 'decided' },
  undo: { by: 'parent', change: { undo: true }, from: 'decided', to: 'finished' },
} as const
const stepNames = ['finish', 'unfinish', 'verify', 'reject', 'undo'] as const

/**
 * Records the steps of the families. Each step in `done` was answered, so it must be stored exactly once; `done` counts steps
 * by their name and the id of the quest, order or payment. `refused` describes the steps that a server refused.
 */
export function createRecord() {
  const done = new Map<string, number>()
  const refused: string[] = []
  const record = (step: string, id: string) => done.set(`${step} ${id}`, (done.get(`${step} ${id}`) ?? 0) + 1)
  return { done, refused, record }
}

/** One family that presses one button after the other. Every fifth family buys points, and the others order rewards. */
export function createFamily(
  number: number,
  client: Client,
  { record, refused }: ReturnType<typeof createRecord>,
  product_id: string,
  pick: PickOne,
) {
  const quests: Quest[] = []
  for (let child = 0; child < CHILDREN; child++)
    for (let quest = FIRST_FINISHED; quest < FIRST_EXPIRED; quest++)
      quests.push({
        id: questId(number, child, quest),
        child,
        state: quest < FIRST_OPEN ? 'finished' : 'open',
      })
  const asParent = (method: string, path: string, body?: object) =>
    client.call(method, path, body, parentToken(number))
  const asChild = (child: number, method: string, path: string, body?: object) =>
    client.call(method, path, body, childToken(number, child))

  async function changeQuest() {
    const quest = pick(quests)
    const step = pick(stepNames.filter((name) => questSteps[name].from === quest.state))
    const { by, change, to } = questSteps[step]
    const path = `/missions/${quest.id}`
    const { status, body } = await (by === 'parent'
      ? asParent('PUT', path, { mission: change })
      : asChild(quest.child, 'PUT', path, { mission: change }))
    if (status !== 200) return refused.push(`${step} ${quest.id}: ${status} ${body.code}`)
    quest.state = to
    return record(step, quest.id)
  }

  async function orderReward() {
    const added = await asChild(0, 'POST', '/cart', { product_id })
    const { status, body } = await asChild(0, 'POST', '/orders')
    if (status !== 201) return refused.push(`request: ${added.status} ${status} ${body.code}`)
    const { id } = body.orders[0]
    record('request', id)
    const [step, path, form] = pick([
      ['approve', 'verify', { delivery: deliveryForm() }],
      ['reject', 'reject', {}],
    ] as const)
    const decided = await asParent('PUT', `/children/${childId(number, 0)}/orders/${id}/${path}`, form)
    if (decided.status !== 200) return refused.push(`${step} ${id}: ${decided.status} ${decided.body.code}`)
    return record(step, id)
  }

  async function buyPoints() {
    const { status, body } = await asParent('POST', '/payments', { points: 1000, postal: 'H2X 1Y4' })
    if (status !== 201) return refused.push(`buy: ${status} ${body.code}`)
    // The card form comes from the sandbox of one of the web processes, which may be killed before the card is charged.
    const form = (await asParent('GET', '/packages')).body.card_form
    const page = createCardPage({
      getApiUrl: () => form.form,
      key: form.publishable_key,
      site: client.addresses[0] ?? '',
    })
    const isCharged = await page
      .submitCard('4242424242424242', billingDetails())
      .then((card) => page.confirm(body.client_secret, card))
      .then(
        (reply) => reply.body.status === 'succeeded',
        () => false,
      )
    return isCharged && record('buy', body.payment.id)
  }

  const actions =
    number % 5 === 0
      ? [changeQuest, changeQuest, buyPoints]
      : [changeQuest, changeQuest, changeQuest, orderReward]
  return { press: () => pick(actions)() }
}
