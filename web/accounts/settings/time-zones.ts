import { getLocale } from '#messages/runtime.js'

/** From the Atlantic to the Pacific, because that is where the families are. */
const canadianZones = [
  'America/St_Johns',
  'America/Halifax',
  'America/Moncton',
  'America/Toronto',
  'America/Winnipeg',
  'America/Regina',
  'America/Edmonton',
  'America/Vancouver',
  'America/Whitehorse',
  'America/Yellowknife',
  'America/Iqaluit',
]

/** Canada's by city and name, then everybody else's; the present one is always among them. */
export function timeZoneOptions(current: string) {
  const known = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))
  const others = known.includes(current) || canadianZones.includes(current) ? known : [current, ...known]
  return [...canadianZones, ...others.filter((zone) => !canadianZones.includes(zone))].map((value) => ({
    value,
    label: canadianZones.includes(value) ? formatTimeZone(value) : value.replaceAll('_', ' '),
  }))
}

/** Toronto, Eastern Time */
export function formatTimeZone(zone: string) {
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  const parts = new Intl.DateTimeFormat(getLocale(), {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return name ? `${city}, ${name}` : city
}
