import { useQuery } from '@tanstack/react-query'
import type { QuestOffer } from '#contract/quests/offers.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { InlineError } from '#web/platform/ui/ErrorState.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { IconCheck } from '#web/platform/ui/graphics/icons.ts'
import { Points } from '#web/platform/ui/Points.tsx'
import { formatDueDayWithDate } from '#web/quests/format-due-day.ts'
import { questOffersQuery, useDeclineQuest, useTakeQuestOver } from './queries.ts'
import './quest-offers.css'

/** The quests that siblings ask the child to take over, each with a yes and a no. (W07) */
export function QuestOffers() {
  const { data, error, refetch } = useQuery(questOffersQuery)
  if (error && !data) return <InlineError error={error} text={m.quest_fetch_failed()} onRetry={refetch} />
  return (
    <ul className="quest-offers" aria-label={m.quest_offers_list()} aria-busy={!data}>
      {data?.map((offer) => (
        <OfferRow key={offer.mission.id} offer={offer} />
      ))}
    </ul>
  )
}

function OfferRow({ offer: { mission, from } }: { offer: QuestOffer }) {
  const calendar = useCalendar()
  const take = useTakeQuestOver()
  const decline = useDeclineQuest()
  const isPending = take.isPending || decline.isPending

  async function answer(send: () => Promise<unknown>, text: string) {
    try {
      await send()
      flash.success(text)
      // The pressed button disappears with the offer.
      document.getElementById('trail')?.focus({ preventScroll: true })
    } catch (error) {
      flash.failure(error, m.quest_finish_failed())
    }
  }
  return (
    <li>
      <p>{m.quest_offers_asks({ name: from })}</p>
      <h3>
        {mission.name} <Points value={mission.points} withPlus />
      </h3>
      <p className="muted">
        {formatDueDayWithDate(mission.due_date, calendar)} · {mission.description}
      </p>
      <div className="row">
        <Button
          icon={IconCheck}
          itemName={mission.name}
          isPending={isPending}
          onClick={() => answer(() => take.mutateAsync(mission.id), m.quest_offers_taken())}
        >
          {m.quest_offers_yes()}
        </Button>
        <Button
          variant="plain"
          itemName={mission.name}
          isPending={isPending}
          onClick={() => answer(() => decline.mutateAsync(mission.id), m.quest_offers_said_no())}
        >
          {m.quest_offers_no()}
        </Button>
      </div>
    </li>
  )
}
