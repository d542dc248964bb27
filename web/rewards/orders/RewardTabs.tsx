import { Link, useSearchParams } from 'react-router'
import { m } from '#messages'

const tabs = ['redeemed', 'wishlist'] as const
type Tab = (typeof tabs)[number]

/** Which of the two lists the address asks for: `?tab=wishlist`. */
export function useTab(): Tab {
  const [search] = useSearchParams()
  return tabs.find((tab) => tab === search.get('tab')) ?? 'redeemed'
}

/** What was asked for, and what is wished for. Each begins anew: neither keeps the other's filters. */
export function RewardTabs({ tab }: { tab: Tab }) {
  const names: Record<Tab, () => string> = {
    redeemed: m.reward_tab_redeemed,
    wishlist: m.reward_tab_wishlist,
  }
  return (
    <nav className="tabs" aria-label={m.reward_title()}>
      {tabs.map((one) => (
        <Link
          key={one}
          to={{ search: one === 'redeemed' ? '' : `tab=${one}` }}
          aria-current={one === tab ? 'page' : undefined}
          preventScrollReset
        >
          {names[one]()}
        </Link>
      ))}
    </nav>
  )
}
