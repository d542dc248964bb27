import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { m } from '#messages'
import type { StoredUser } from '#web/platform/api/stored-user.ts'
import { Disclosure } from '#web/platform/ui/Disclosure.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { Brand } from '#web/platform/ui/graphics/Brand.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconChevronDown, IconLanguage, IconLogout } from '#web/platform/ui/graphics/icons.ts'
import { LanguageSwitch } from '#web/platform/ui/LanguageSwitch.tsx'
import { saveAccountLanguage } from './Account.tsx'
import { FamilyFooter } from './FamilyFooter.tsx'
import { SchemeChoice } from './ThemeChoice.tsx'

/** A helper has one screen, so there is a menu for the account only. */
export function HelperFrame({ user, children }: { user: StoredUser; children: ReactNode }) {
  const navigate = useNavigate()
  const name = user.name || m.nav_profile()
  return (
    <>
      <header className="site-header">
        <div className="wrap">
          <Brand onPress={() => navigate('/helping')} />
          <div className="grow" />
          <Disclosure
            buttonClassName="account-button"
            buttonContent={
              <>
                <Avatar name={name} avatar={user.avatar} />
                <span>{name}</span>
                <span className="visually-hidden">{m.nav_settings()}</span>
                <Icon icon={IconChevronDown} />
              </>
            }
          >
            <SchemeChoice />
            <nav className="side-nav" aria-label={m.nav_settings()}>
              <LanguageSwitch icon={<Icon icon={IconLanguage} />} onChange={saveAccountLanguage} />
              <Link to="/logout">
                <Icon icon={IconLogout} />
                {m.nav_logout()}
              </Link>
            </nav>
          </Disclosure>
        </div>
      </header>
      {children}
      <div className="no-newsletter">
        <FamilyFooter />
      </div>
    </>
  )
}
