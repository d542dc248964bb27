import { Link } from 'react-router'
import { daysAfter, startOfWeek } from '#contract/calendar.ts'
import { WEEKS_AHEAD_MAX } from '#contract/limits.ts'
import { m } from '#messages'
import { formatDay } from '#web/platform/app/format.ts'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconChevronLeft, IconChevronRight } from '#web/platform/ui/graphics/icons.ts'

/** Links to the weeks before and after, and back to this one. */
export function WeekNav({ firstDay, today }: { firstDay: string; today: string }) {
  const thisWeek = startOfWeek(today)
  const next = daysAfter(firstDay, 7)
  return (
    <nav className="week-nav" aria-label={m.quest_week_title()}>
      {firstDay !== thisWeek && (
        <LinkButton variant="quiet" size="compact" to="?" preventScrollReset>
          {m.quest_week_this()}
        </LinkButton>
      )}
      <Link
        className="icon-button"
        to={`?from=${daysAfter(firstDay, -7)}`}
        aria-label={m.quest_week_previous()}
        preventScrollReset
      >
        <Icon icon={IconChevronLeft} />
      </Link>
      <p>
        {formatShortDay(firstDay)} – {formatShortDay(daysAfter(firstDay, 6))}
      </p>
      {next <= daysAfter(today, 7 * WEEKS_AHEAD_MAX) ? (
        <Link
          className="icon-button"
          to={`?from=${next}`}
          aria-label={m.quest_week_next()}
          preventScrollReset
        >
          <Icon icon={IconChevronRight} />
        </Link>
      ) : (
        <span className="icon-button" />
      )}
    </nav>
  )
}

const formatShortDay = (day: string) => formatDay(day, { month: 'short', day: 'numeric' })
