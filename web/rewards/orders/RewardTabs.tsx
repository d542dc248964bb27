import { Link, useSearchParams } from 'react-router'
import { m } from '#messages'

type Tab = 'redeemed' | 'wishlist'

/** Returns the tab from the address: `?tab=wishlist`. */
export function useTab(): Tab {
  const [search] = useSearchParams()
  return search.get('tab') === 'wishlist' ? 'wishlist' : 'redeemed'
}

/** The links drop the filters of the other tab. */
export function RewardTabs({ tab }: { tab: Tab }) {
  const names = { redeemed: m.reward_tab_redeemed, wishlist: m.reward_tab_wishlist }
  return (
    <nav className="tabs" aria-label={m.reward_title()}>
      {(['redeemed', 'wishlist'] as const).map((one) => (
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
