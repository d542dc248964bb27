import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { canBeOffered } from '#contract/quests/offers.ts'
import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconArrowBackUp, IconChevronDown } from '#web/platform/ui/graphics/icons.ts'
import { ownOfferQuery, useOfferQuest, useWithdrawOffer } from './queries.ts'
import './offer-to-sibling.css'

/** Lets a child ask a sibling to take over its quest, shows the answer, and takes the offer back. (W07) */
export function OfferToSibling({ quest }: { quest: Quest }) {
  const isOfferable = canBeOffered(quest, useCalendar())
  const { data } = useQuery({ ...ownOfferQuery(quest.id), enabled: isOfferable })
  const offer = useOfferQuest()
  const withdraw = useWithdrawOffer()
  const summary = useRef<HTMLElement>(null)
  if (!isOfferable || !data || (data.siblings.length === 0 && !data.offer)) return null

  async function send(request: () => Promise<unknown>, text?: string) {
    try {
      await request()
      // The pressed button disappears.
      summary.current?.focus()
      if (text) flash.success(text)
    } catch (error) {
      flash.failure(error, m.quest_finish_failed())
    }
  }
  const asked = data.offer && !data.offer.is_declined ? data.offer.to : undefined
  return (
    <details className="offer-to-sibling" open={data.offer !== null}>
      <summary ref={summary}>
        {m.quest_offer_title()}
        <Icon icon={IconChevronDown} />
      </summary>
      <p role="status">
        {asked
          ? m.quest_offer_asked({ name: asked.first_name })
          : data.offer
            ? m.quest_offer_declined({ name: data.offer.to.first_name })
            : m.quest_offer_text()}
      </p>
      <div className="row">
        {asked ? (
          <Button
            variant="plain"
            icon={IconArrowBackUp}
            isPending={withdraw.isPending}
            onClick={() => send(() => withdraw.mutateAsync(quest.id), m.quest_offer_withdrawn())}
          >
            {m.quest_offer_withdraw()}
          </Button>
        ) : (
          data.siblings.map(({ id, first_name }) => (
            <Button
              key={id}
              variant="plain"
              isPending={offer.isPending}
              onClick={() => send(() => offer.mutateAsync({ id: quest.id, child_id: id }))}
            >
              {m.quest_offer_to({ name: first_name })}
            </Button>
          ))
        )}
      </div>
    </details>
  )
}
