import { Link, NavLink } from 'react-router'
import { m } from '#messages'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconLanguage, IconLogout, IconSettings } from '#web/ui/icons.ts'
import { LanguageSwitch } from '#web/ui/LanguageSwitch.tsx'
import { Points } from '#web/ui/Points.tsx'
import { otherLanguage } from './language.ts'
import { storeLanguage } from './queries.ts'
import type { StoredUser } from './session.ts'

/** The language was just changed on this device: the account follows. */
export const tellServer = () => storeLanguage(otherLanguage().locale)

/** Who is signed in, on top of a drawer. */
export function AccountHead({ user }: { user: StoredUser }) {
  const name = user.name || m.nav_profile()
  return (
    <div className="who">
      <Avatar name={name} avatar={user.avatar} />
      <div>
        <b>{name}</b>
        <div>
          <Points value={user.points} words />
        </div>
      </div>
    </div>
  )
}

/** What everybody signed in can do with the own account, on either site. */
export const AccountLinks = () => (
  <>
    <NavLink to="/settings/account">
      <Icon of={IconSettings} />
      {m.nav_settings()}
    </NavLink>
    <LanguageSwitch icon={<Icon of={IconLanguage} />} onChange={tellServer} />
    <Link to="/logout">
      <Icon of={IconLogout} />
      {m.nav_logout()}
    </Link>
  </>
)
