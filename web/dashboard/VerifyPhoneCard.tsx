import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hoursAfter } from '#contract/calendar.ts'
import { m } from '#messages'
import { needsVerifiedPhone, VerifyPhone } from '#web/accounts/contacts/VerifyPhone.tsx'
import { profileQuery } from '#web/accounts/profile.ts'
import { readLocal, writeLocal } from '#web/platform/api/local-storage.ts'
import { arePointsSold } from '#web/platform/app/points-mode.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { requestedOrdersQuery } from '#web/rewards/orders/queries.ts'
import { childrenTodayQuery } from './queries.ts'

/**
 * The local-storage key for the time at which the card is shown again, after the parent has put the verification off for
 * a week. The dialog that approves a reward asks for the verification in any case.
 */
const storageKey = (userId: string) => `questnest.verify-phone.${userId}`

/**
 * Asks the parent to verify the phone as soon as a child has points or asks for a reward. Where points are given, only
 * requests for the operator's products need a phone. (R04, F10)
 */
export function VerifyPhoneCard() {
  const { data: profile } = useQuery(profileQuery)
  const { data: children = [] } = useQuery(childrenTodayQuery)
  const { data: orders = [] } = useQuery(requestedOrdersQuery)
  const [isHidden, setHidden] = useState(false)
  const isNeeded = arePointsSold
    ? orders.length > 0 || children.some(({ active, points }) => active && points > 0)
    : orders.some(({ kind }) => kind !== 'family')
  if (!profile || !needsVerifiedPhone(profile) || !isNeeded || isHidden) return null
  const putOffUntil = readLocal(storageKey(profile.id))
  if (putOffUntil && putOffUntil > new Date().toISOString()) return null
  return (
    <Card className="stack" aria-labelledby="verify-phone">
      <h2 id="verify-phone">{m.contact_verify_title()}</h2>
      <p className="muted">{m.contact_verify_text()}</p>
      <VerifyPhone
        profile={profile}
        otherButton={
          <Button
            variant="ghost"
            onClick={() => {
              writeLocal(storageKey(profile.id), hoursAfter(new Date(), 7 * 24).toISOString())
              setHidden(true)
            }}
          >
            {m.contact_verify_later()}
          </Button>
        }
      />
    </Card>
  )
}
