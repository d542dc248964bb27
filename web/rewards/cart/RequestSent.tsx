import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { Scenery } from '#web/platform/ui/graphics/Scenery.tsx'

/** The request is on its way. It takes the focus, since the button that sent it is gone. */
export function RequestSent() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card kid className="thank-you" role="status">
      <Scenery scene="thank-you" />
      <h1 ref={heading} tabIndex={-1}>
        {m.cart_thanks()}
      </h1>
      <p>{m.cart_thanks_text()}</p>
      <div className="actions">
        <LinkButton to="/childdashboard">{m.ledger_to_trail()}</LinkButton>
        <LinkButton variant="plain" to="/gifts">
          {m.reward_mine()}
        </LinkButton>
      </div>
    </Card>
  )
}
