import { Navigate, useParams } from 'react-router'
import type { SettingsTab } from '#contract/accounts/settings-tabs.ts'
import { m } from '#messages'
import { useSession } from '#web/platform/api/session.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { arePointsSold } from '#web/platform/app/points-mode.ts'
import NotFoundScreen from '#web/platform/screens/NotFoundScreen.tsx'
import { ErrorState } from '#web/platform/ui/ErrorState.tsx'
import {
  IconBell,
  IconClock,
  IconCreditCard,
  IconDeviceTablet,
  IconUser,
  IconUsers,
} from '#web/platform/ui/graphics/icons.ts'
import { IconNavLink } from '#web/platform/ui/IconNavLink.tsx'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { PageHead } from '#web/platform/ui/PageHead.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import { AccountTab } from './AccountTab.tsx'
import '#web/accounts/families/families.css'
import '#web/accounts/families/profile.css'

export const meta = () => pageMeta(m.nav_settings(), m.settings_description())

// These tabs are loaded on demand, because children never see them.
const NotificationSettings = lazyPart(
  async () => (await import('#web/accounts/settings/NotificationSettings.tsx')).NotificationSettings,
  placeholder,
)
const ParentsSettings = lazyPart(
  async () => (await import('#web/accounts/parents/ParentsSettings.tsx')).ParentsSettings,
  placeholder,
)
const PaymentSettings = lazyPart(
  async () => (await import('#web/store/history/PaymentSettings.tsx')).PaymentSettings,
  placeholder,
)
const TabletSettings = lazyPart(
  async () => (await import('#web/accounts/tablets/TabletSettings.tsx')).TabletSettings,
  placeholder,
)
const ActivitySettings = lazyPart(
  async () => (await import('./ActivitySettings.tsx')).ActivitySettings,
  placeholder,
)
function placeholder(onRetry?: () => void) {
  return onRetry ? <ErrorState text={m.generic_error()} onRetry={onRetry} /> : <SkeletonRows />
}

const parentsTabs = {
  parents: { name: m.parents_title, icon: IconUsers, content: ParentsSettings },
  payment: { name: m.cards_tab, icon: IconCreditCard, content: PaymentSettings },
  notification: { name: m.notification_title, icon: IconBell, content: NotificationSettings },
  tablets: { name: m.tablet_tab, icon: IconDeviceTablet, content: TabletSettings },
  activity: { name: m.activity_title, icon: IconClock, content: ActivitySettings },
} satisfies Record<Exclude<SettingsTab, 'account'>, unknown>

/**
 * /settings/account, and for parents /settings/parents, /settings/payment, /settings/notification, /settings/tablets and
 * /settings/activity.
 */
export default function SettingsScreen() {
  const { tab } = useParams()
  const isParent = useSession().role === 'parent'
  const parentsTab = Object.entries(parentsTabs).find(([path]) => path === tab)?.[1]
  if (tab !== 'account' && !parentsTab) return <NotFoundScreen />
  if (parentsTab && !isParent) return <Navigate to="/settings/account" replace />
  return (
    <div className={isParent ? 'wrap settings' : 'wrap narrow settings'}>
      <PageHead title={m.nav_settings()} />
      <div className={isParent ? 'side-layout' : undefined}>
        {isParent && (
          <nav className="side-nav" aria-label={m.nav_settings()}>
            <IconNavLink to="/settings/account" icon={IconUser}>
              {m.settings_account()}
            </IconNavLink>
            {Object.entries(parentsTabs)
              .filter(([path]) => path !== 'payment' || arePointsSold)
              .map(([path, { name, icon }]) => (
                <IconNavLink key={path} to={`/settings/${path}`} icon={icon}>
                  {name()}
                </IconNavLink>
              ))}
          </nav>
        )}
        <div className="skeletons-without-avatars">
          {parentsTab ? <parentsTab.content /> : <AccountTab />}
        </div>
      </div>
    </div>
  )
}
