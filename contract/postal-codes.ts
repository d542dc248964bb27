/** The provinces and territories of Canada by their two letters, and the letters that their postal codes begin with. */
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

// The keys of a literal.
export const provinces = Object.keys(postalLetters) as Province[]
export const isProvince = (code: string): code is Province => Object.hasOwn(postalLetters, code)

/** H2J 2K8: capitals, with the space. */
export const postalCodePattern = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/
export const isPostalCode = (text: string) => postalCodePattern.test(text)

/** A postal code as people type it, h2j2k8, the way `postalCodePattern` wants it. */
export function formatPostalCode(text: string): string {
  const letters = text.replace(/\s/g, '').toUpperCase()
  return `${letters.slice(0, 3)} ${letters.slice(3)}`
}

/** Nunavut shares its letter with the Northwest Territories. */
const NUNAVUT = /^X0[ABC]/

/** The province or territory that a Canadian postal code lies in; undefined where none begins with that letter. */
export function findProvince(postal_code: string): Province | undefined {
  const code = postal_code.trim().toUpperCase()
  if (NUNAVUT.test(code)) return 'NU'
  return provinces.find((province) => postalLetters[province].includes(code[0] ?? '-'))
}

/** Whether a province's codes begin with this one's letter. */
export const provinceHasPostalCode = (province: Province, postal_code: string) =>
  postalLetters[province].includes(postal_code[0] ?? '-')
