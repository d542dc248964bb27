import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#messages'
import { saveLanguage } from '#web/accounts/profile.ts'
import type { StoredUser } from '#web/platform/api/stored-user.ts'
import { otherLanguage } from '#web/platform/app/language.ts'
import { Disclosure } from '#web/platform/ui/Disclosure.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconChevronDown, IconLanguage, IconLogout, IconSettings } from '#web/platform/ui/graphics/icons.ts'
import { IconNavLink } from '#web/platform/ui/IconNavLink.tsx'
import { LanguageSwitch } from '#web/platform/ui/LanguageSwitch.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import { SchemeChoice } from './ThemeChoice.tsx'

/** Saves the new language in the account. LanguageSwitch calls this before it switches the page. */
export const saveAccountLanguage = () => saveLanguage(otherLanguage().locale)

export function AccountHeader({ user }: { user: StoredUser }) {
  const name = user.name || m.nav_profile()
  return (
    <div className="person">
      <Avatar name={name} avatar={user.avatar} />
      <div>
        <b>{name}</b>
        <div>
          <Points value={user.points} withUnit />
        </div>
      </div>
    </div>
  )
}

export const AccountLinks = () => (
  <>
    <IconNavLink to="/settings/account" icon={IconSettings}>
      {m.nav_settings()}
    </IconNavLink>
    <LanguageSwitch icon={<Icon icon={IconLanguage} />} onChange={saveAccountLanguage} />
    <Link to="/logout">
      <Icon icon={IconLogout} />
      {m.nav_logout()}
    </Link>
  </>
)

/** The menu behind an adult's picture and name: the choice of light or dark, and `children`, its links. */
export function AccountMenu({ user, children }: { user: StoredUser; children: ReactNode }) {
  const name = user.name || m.nav_profile()
  return (
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
        {children}
      </nav>
    </Disclosure>
  )
}
