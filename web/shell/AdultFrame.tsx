import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link, NavLink, useMatch, useNavigate } from 'react-router'
import { m } from '#messages'
import { childQuery } from '#web/accounts/families/queries.ts'
import { profileQuery } from '#web/accounts/profile.ts'
import { KidLinks } from '#web/dashboard/KidLinks.tsx'
import { NewsletterBanner } from '#web/messages/newsletter/NewsletterBanner.tsx'
import { hideNewsletterBanner } from '#web/messages/newsletter/newsletter-banner.ts'
import type { StoredUser } from '#web/platform/api/stored-user.ts'
import { arePointsSold } from '#web/platform/app/points-mode.ts'
import { Brand } from '#web/platform/ui/graphics/Brand.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import {
  IconCalendar,
  IconDiamond,
  IconHome,
  IconShoppingBag,
  IconUsers,
} from '#web/platform/ui/graphics/icons.ts'
import { IconNavLink } from '#web/platform/ui/IconNavLink.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import { PointsLinks } from '#web/store/PointsLinks.tsx'
import { AccountHeader, AccountLinks, AccountMenu } from './Account.tsx'
import { BottomBar } from './BottomBar.tsx'
import { CatalogGroup, CatalogLink } from './CatalogLinks.tsx'
import { FamilyFooter } from './FamilyFooter.tsx'
import { SchemeChoice } from './ThemeChoice.tsx'

export function AdultFrame({ user, children }: { user: StoredUser; children: ReactNode }) {
  const profile = useQuery(profileQuery).data
  const isSubscribed = profile?.notification_settings?.news_and_promo.email
  useEffect(() => {
    if (isSubscribed) hideNewsletterBanner()
  }, [isSubscribed])
  return (
    <>
      <NewsletterBanner />
      <AdultHeader user={user} />
      {children}
      <FamilyFooter />
      <BottomBar menu={<DrawerLinks user={user} />}>
        <IconNavLink to="/parentdashboard" icon={IconHome}>
          {m.nav_home()}
        </IconNavLink>
        <IconNavLink to="/kids" icon={IconUsers}>
          {m.nav_kids()}
        </IconNavLink>
        <IconNavLink to="/points" icon={IconDiamond}>
          {m.nav_points()}
        </IconNavLink>
        <CatalogLink>
          <Icon icon={IconShoppingBag} />
          {m.nav_catalog()}
        </CatalogLink>
      </BottomBar>
    </>
  )
}

function AdultHeader({ user }: { user: StoredUser }) {
  const navigate = useNavigate()
  return (
    <header className="site-header">
      <div className="wrap">
        <Brand onPress={() => navigate('/parentdashboard')} />
        <nav className="nav" aria-label={m.nav_main()}>
          <NavLink to="/parentdashboard">{m.nav_home()}</NavLink>
          <NavLink to="/kids">{m.nav_kids()}</NavLink>
          <CatalogLink>{m.nav_catalog()}</CatalogLink>
        </nav>
        <Link to="/points" className="balance">
          <Points value={user.points} />
          <span className="visually-hidden">, {arePointsSold ? m.store_title() : m.grant_title()}</span>
        </Link>
        <div className="wide-only">
          <AccountMenu user={user}>
            <AccountLinks />
          </AccountMenu>
        </div>
      </div>
    </header>
  )
}

/** The links of the menu on narrow screens, with a submenu for the kid whose page is open. */
function DrawerLinks({ user }: { user: StoredUser }) {
  const name = user.name || m.nav_profile()
  const kidId = useMatch('/kids/:id/*')?.params.id
  return (
    <>
      <AccountHeader user={user} />
      <nav className="side-nav" aria-label={m.nav_main()}>
        <IconNavLink to="/parentdashboard" icon={IconHome}>
          {m.nav_home()}
        </IconNavLink>
        <IconNavLink to="/kids" end icon={IconUsers}>
          {m.nav_kids()}
        </IconNavLink>
        <IconNavLink to="/week" icon={IconCalendar}>
          {m.quest_week_title()}
        </IconNavLink>
        {arePointsSold && <span className="group">{m.store_menu()}</span>}
        <PointsLinks />
        {kidId && <KidGroup id={kidId} />}
        <CatalogGroup />
        <span className="group">{name}</span>
        <AccountLinks />
      </nav>
      <SchemeChoice />
    </>
  )
}

function KidGroup({ id }: { id: string }) {
  const name = useQuery(childQuery(id)).data?.child.first_name
  return (
    <>
      <span className="group">{name ?? m.nav_kid()}</span>
      <KidLinks id={id} />
    </>
  )
}
