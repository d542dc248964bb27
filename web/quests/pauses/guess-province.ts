import type { Province } from '#contract/postal-codes.ts'

const provinceOfZone: Record<string, Province> = {
  'America/St_Johns': 'NL',
  'America/Halifax': 'NS',
  'America/Moncton': 'NB',
  'America/Toronto': 'ON',
  'America/Iqaluit': 'NU',
  'America/Winnipeg': 'MB',
  'America/Regina': 'SK',
  'America/Edmonton': 'AB',
  'America/Yellowknife': 'NT',
  'America/Vancouver': 'BC',
  'America/Whitehorse': 'YT',
}

/** The province that a family most likely lives in. Ontario and Québec share a time zone, so there the language decides. */
export function guessProvince(timeZone: string | undefined, language: string): Province {
  const province = provinceOfZone[timeZone ?? ''] ?? 'ON'
  return province === 'ON' && language === 'fr-CA' ? 'QC' : province
}
