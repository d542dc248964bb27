import { Link, useSearchParams } from 'react-router'
import { m } from '#messages'

type Tab = 'redeemed' | 'wishlist'

/** Returns the tab from the address: `?tab=wishlist`. */
export function useTab(): Tab {
  const [search] = useSearchParams()
  return search.get('tab') === 'wishlist' ? 'wishlist' : 'redeemed'
}

/** Links to both tabs, without the filters of the current tab. */
export function RewardTabs({ tab }: { tab: Tab }) {
  const labels = { redeemed: m.reward_tab_redeemed, wishlist: m.reward_tab_wishlist }
  return (
    <nav className="tabs" aria-label={m.reward_title()}>
      {(['redeemed', 'wishlist'] as const).map((linkedTab) => (
        <Link
          key={linkedTab}
          to={{ search: linkedTab === 'redeemed' ? '' : `tab=${linkedTab}` }}
          aria-current={linkedTab === tab ? 'page' : undefined}
          preventScrollReset
        >
          {labels[linkedTab]()}
        </Link>
      ))}
    </nav>
  )
}
