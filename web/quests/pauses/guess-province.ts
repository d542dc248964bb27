import type { Province } from '#contract/postal-codes.ts'

const provinceOfZone: Record<string, Province> = {
  'America/St_Johns': 'NL',
  'America/Goose_Bay': 'NL',
  'America/Halifax': 'NS',
  'America/Glace_Bay': 'NS',
  'America/Moncton': 'NB',
  'America/Blanc-Sablon': 'QC',
  'America/Montreal': 'QC',
  'America/Toronto': 'ON',
  'America/Thunder_Bay': 'ON',
  'America/Atikokan': 'ON',
  'America/Iqaluit': 'NU',
  'America/Rankin_Inlet': 'NU',
  'America/Resolute': 'NU',
  'America/Cambridge_Bay': 'NU',
  'America/Winnipeg': 'MB',
  'America/Regina': 'SK',
  'America/Swift_Current': 'SK',
  'America/Edmonton': 'AB',
  'America/Yellowknife': 'NT',
  'America/Inuvik': 'NT',
  'America/Vancouver': 'BC',
  'America/Creston': 'BC',
  'America/Dawson_Creek': 'BC',
  'America/Fort_Nelson': 'BC',
  'America/Whitehorse': 'YT',
  'America/Dawson': 'YT',
}

export const isInCanada = (timeZone: string | undefined) => Object.hasOwn(provinceOfZone, timeZone ?? '')

/** The province that a family most likely lives in. Ontario and Québec share a time zone, so there the language decides. */
export function guessProvince(timeZone: string | undefined, language: string): Province {
  const province = provinceOfZone[timeZone ?? ''] ?? 'ON'
  return province === 'ON' && language === 'fr-CA' ? 'QC' : province
}
