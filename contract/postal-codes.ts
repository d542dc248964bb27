/** The first letters of the postal codes of each province and territory. */
const postalLetters = {
  AB: 'T',
  BC: 'V',
  MB: 'R',
  NB: 'E',
  NL: 'A',
  NS: 'B',
  NT: 'X',
  NU: 'X',
  ON: 'KLMNP',
  PE: 'C',
  QC: 'GHJ',
  SK: 'S',
  YT: 'Y',
} as const
export type Province = keyof typeof postalLetters

// The assertion is safe: every key is a province, but TypeScript types the result of Object.keys as string[].
export const provinces = Object.keys(postalLetters) as Province[]
export const isProvince = (code: string): code is Province => Object.hasOwn(postalLetters, code)

/** A Canadian postal code in capitals with a space: H2J 2K8. */
export const postalCodePattern = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/
export const isPostalCode = (text: string) => postalCodePattern.test(text)

/** Formats h2j2k8 as H2J 2K8, even while it is being typed. */
export function formatPostalCode(text: string): string {
  const characters = text.replace(/[\s-]/g, '').toUpperCase()
  return `${characters.slice(0, 3)} ${characters.slice(3)}`.trim()
}

/** Nunavut shares the X with the Northwest Territories. */
const NUNAVUT = /^X0[ABC]/

/**
 * Finds the province by the code's first letter, or Nunavut by the first three characters. Returns undefined for an empty
 * code or an unused letter.
 */
export function findProvince(postal_code: string): Province | undefined {
  const code = postal_code.trim().toUpperCase()
  if (NUNAVUT.test(code)) return 'NU'
  return provinces.find((province) => postalLetters[province].includes(code[0] ?? '-'))
}

/** Whether the province's postal codes begin with the code's first letter. */
export const provinceHasPostalCode = (province: Province, postal_code: string) =>
  postalLetters[province].includes(postal_code[0] ?? '-')
