// The papers of the picture box. Blue is slate: the gem's own blue belongs to points alone.
export const paperWhite = '#FFFDF8'
export const cream = '#FBEBCB'
export const sand = '#EBD6AE'
export const kraft = '#D8B582'
export const straw = '#D6A968'
export const twig = '#A97B4F'
export const chestnut = '#8F5F3D'
export const bark = '#6B4A36'
export const umber = '#4F3628'
export const ink = '#22302B'
export const graphite = '#5C6B66'
export const stone = '#A9B0A8'
export const pine = '#1D5C4D'
export const deep = '#153F36'
export const fern = '#4E7F55'
export const moss = '#7E9E62'
export const sage = '#B4C79A'
export const honey = '#F0B23E'
export const amber = '#D98F1F'
export const robin = '#CF5A2B'
export const rust = '#A8431C'
export const brick = '#B3231E'
export const bramble = '#7A3156'
export const plum = '#5E2542'
export const rose = '#E7A6A0'
export const peach = '#F7CFA5'
export const slate = '#6F93A6'
export const slateDark = '#4C7085'
export const haze = '#BCD0D8'

/** What a product lies on: the wall's tint and the floor's, a step darker. Neighbours in the catalogue differ. */
export const grounds = {
  sage: ['#DCE6D2', '#C3D3B4'],
  meadow: ['#D5E3CC', '#A9C493'],
  peach: ['#F8DFC0', '#EFCB9E'],
  straw: ['#FBE6C9', '#F3D2A0'],
  blush: ['#F3DFD8', '#E5C6BB'],
  rose: ['#EED9D2', '#DDB9AD'],
  oat: ['#EADFCB', '#D9C7A4'],
  mist: ['#D9E7E2', '#BCD3CB'],
  rain: ['#DDE5EA', '#BFCEDA'],
  heather: ['#E7DEE8', '#CFC0D2'],
  snow: ['#E2EAEE', '#F7F8F6'],
  night: ['#2B4148', '#1E3036'],
} as const

export type Ground = keyof typeof grounds
