import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { m } from '#messages'
import type { StoredUser } from '#web/platform/api/stored-user.ts'
import { Brand } from '#web/platform/ui/graphics/Brand.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconLanguage, IconLogout } from '#web/platform/ui/graphics/icons.ts'
import { LanguageSwitch } from '#web/platform/ui/LanguageSwitch.tsx'
import { AccountMenu, saveAccountLanguage } from './Account.tsx'
import { FamilyFooter } from './FamilyFooter.tsx'

/** A helper has one screen, so there is a menu for the account only. */
export function HelperFrame({ user, children }: { user: StoredUser; children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <>
      <header className="site-header">
        <div className="wrap">
          <Brand onPress={() => navigate('/helping')} />
          <div className="grow" />
          <AccountMenu user={user}>
            <LanguageSwitch icon={<Icon icon={IconLanguage} />} onChange={saveAccountLanguage} />
            <Link to="/logout">
              <Icon icon={IconLogout} />
              {m.nav_logout()}
            </Link>
          </AccountMenu>
        </div>
      </header>
      {children}
      <div className="no-newsletter">
        <FamilyFooter />
      </div>
    </>
  )
}
