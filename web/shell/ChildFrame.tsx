import type { ReactNode } from 'react'
import { Link, NavLink, useNavigate } from 'react-router'
import { m } from '#messages'
import type { StoredUser } from '#web/platform/api/stored-user.ts'
import { Disclosure } from '#web/platform/ui/Disclosure.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { Brand } from '#web/platform/ui/graphics/Brand.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import {
  IconGift,
  IconHeart,
  IconHistory,
  IconRoute,
  IconShoppingBag,
} from '#web/platform/ui/graphics/icons.ts'
import { IconNavLink } from '#web/platform/ui/IconNavLink.tsx'
import { PointsCounter } from '#web/platform/ui/PointsCounter.tsx'
import { CartLink } from '#web/rewards/cart/CartLink.tsx'
import { AccountHeader, AccountLinks, saveAccountLanguage } from './Account.tsx'
import { BottomBar } from './BottomBar.tsx'
import { CatalogGroup, CatalogLink } from './CatalogLinks.tsx'
import { KidFooter } from './KidHeaderAndFooter.tsx'
import { SectionLink } from './SectionLink.tsx'
import { SkinChoice } from './ThemeChoice.tsx'

export function ChildFrame({ user, children }: { user: StoredUser; children: ReactNode }) {
  const navigate = useNavigate()
  const name = user.name || m.nav_profile()
  return (
    <>
      <header className="kid-header">
        <div className="wrap">
          <Brand onPress={() => navigate('/childdashboard')} />
          <nav className="nav" aria-label={m.nav_main()}>
            <QuestsLink>{m.nav_quests()}</QuestsLink>
            <CatalogLink>{m.nav_catalog()}</CatalogLink>
            <NavLink to="/gifts">{m.nav_my_rewards()}</NavLink>
            <CartLink />
          </nav>
          <Link to="/mypoints" className="points-counter-link">
            <PointsCounter points={user.points} />
            <span className="visually-hidden">{m.ledger_own_link()}</span>
          </Link>
          <Disclosure
            buttonClassName="icon-button"
            buttonContent={
              <>
                <Avatar name={name} avatar={user.avatar} />
                <span className="visually-hidden">
                  {name}, {m.nav_settings()}
                </span>
              </>
            }
          >
            <b className="person">{name}</b>
            <SkinChoice />
            <nav className="side-nav" aria-label={m.nav_settings()}>
              <AccountLinks />
            </nav>
          </Disclosure>
        </div>
      </header>
      {children}
      <KidFooter onLanguageChange={saveAccountLanguage} />
      <BottomBar menu={<KidDrawer user={user} />}>
        <QuestsLink>
          <Icon icon={IconRoute} />
          {m.nav_quests()}
        </QuestsLink>
        <CatalogLink>
          <Icon icon={IconShoppingBag} />
          {m.nav_catalog()}
        </CatalogLink>
        <IconNavLink to="/gifts" icon={IconGift}>
          {m.nav_rewards()}
        </IconNavLink>
        <CartLink withIcon />
      </BottomBar>
    </>
  )
}

/** Marked as current on quest pages, too. */
const QuestsLink = ({ children }: { children: ReactNode }) => (
  <SectionLink to="/childdashboard" alsoCurrentOn="/kids/:id/missions/*">
    {children}
  </SectionLink>
)

const KidDrawer = ({ user }: { user: StoredUser }) => (
  <>
    <AccountHeader user={user} />
    <nav className="side-nav" aria-label={m.nav_main()}>
      <QuestsLink>
        <Icon icon={IconRoute} />
        {m.nav_quests()}
      </QuestsLink>
      <IconNavLink to="/mypoints" icon={IconHistory}>
        {m.ledger_own()}
      </IconNavLink>
      <IconNavLink to="/gifts" icon={IconGift}>
        {m.nav_my_rewards()}
      </IconNavLink>
      <Link to="/gifts?tab=wishlist">
        <Icon icon={IconHeart} />
        {m.reward_tab_wishlist()}
      </Link>
      <CartLink withIcon />
    </nav>
    <SkinChoice />
    <nav className="side-nav" aria-label={m.nav_settings()}>
      <AccountLinks />
    </nav>
    <nav className="side-nav" aria-label={m.nav_catalog()}>
      <CatalogGroup />
    </nav>
  </>
)
