import { m } from '#messages'

/** Names the device of a session, such as: Firefox on Android. */
export function describeDevice({ browser, system }: { browser: string; system: string }): string {
  if (browser && system) return m.settings_device({ browser, system })
  if (system) return m.settings_device_system({ system })
  return browser || m.settings_device_unknown()
}
