import { flat, oval } from './scissors.ts'

// Cuts scenes from the papers of the night, for the children's cool skin and for parents after dark. Each stays the one
// drawing it is by day: other colours, stars above the hills, and the sun has become the moon.

/** Paper by day, and what lies in its place at night. Pip, the nest, gems and mushrooms keep their colours. */
const papers: Record<string, string> = {
  // the whole sky, the sheets the small scenes lie on, a cloud
  '#fbe7c2': '#12242b',
  '#fcf0da': '#12242b',
  '#f9dfc4': '#234049',
  '#e4ecd8': '#234049',
  '#dde3d6': '#234049',
  '#fffbf2': '#1d343c',
  // suns
  '#f5cf83': '#f3e2b3',
  '#f6ce7f': '#f3e2b3',
  '#f7e3b0': '#f3e2b3',
  // hills from far to near, and the ways over them
  '#efe3b9': '#1b353b',
  '#cfd29a': '#20444a',
  '#b4c79a': '#1c4a45',
  '#93ae6b': '#1c4a45',
  '#8fa68c': '#1c4a45',
  '#ebd6ae': '#5f6650',
  '#f1ddb2': '#5f6650',
  // trees, leaves, ferns
  '#b9cba2': '#1f4046',
  '#86a878': '#17343a',
  '#7e9e62': '#2a5f55',
  '#4d6b5c': '#17343a',
  '#5e8f59': '#205249',
  '#4e7f55': '#173b38',
  '#1d5c4d': '#1b4a45',
  '#153f36': '#143735',
  // birches, tags, the letter
  '#f1e8d3': '#4e6868',
  '#dcd0b4': '#4e6868',
  '#fffdf8': '#c9d2c6',
  '#e9dfc8': '#93a39a',
  '#f0e4cc': '#aeb9ae',
}
const moon = '#f3e2b3'
const strings = '#7e958f'
const leaves = '#2a5f55'

type Scene = {
  /** From where to where there are stars: left, top, right, bottom. */
  sky: [number, number, number, number]
  /** The sun's middle and radius. */
  sun?: [number, number, number]
  /** Ink lines that hang in the air: dark ones would be lost. */
  hanging?: RegExp
  /** Crowns of trees in the colours of autumn, by how their outlines begin. */
  autumn?: RegExp
}
const scenes: Record<string, Scene> = {
  'scene-hero': {
    sky: [0, 20, 1440, 480],
    sun: [905, 208, 74],
    hanging: /width="2.[26]"/,
    autumn: /d="m1(164|4)/,
  },
  'scene-points-land': { sky: [60, 40, 430, 180], hanging: /stroke="#22302b"/ },
  'scene-empty-nest': { sky: [60, 40, 430, 160], sun: [110, 92, 32] },
  'scene-empty-quests': { sky: [60, 40, 430, 180], sun: [372, 86, 30], hanging: /width="2.6"/ },
  'scene-empty-rewards': { sky: [40, 50, 440, 200] },
  'scene-kid-login': {
    sky: [0, 20, 1440, 480],
    sun: [905, 208, 74],
    hanging: /width="2.[26]"/,
    autumn: /d="m1(164|4)/,
  },
  'scene-kid-login-narrow': {
    sky: [0, -1200, 390, 220],
    sun: [92, 92, 40],
    hanging: /width="2" d="m300/i,
    autumn: /d="m39/,
  },
  'scene-not-found': { sky: [50, 40, 440, 170], hanging: /width="4"|cx="181"/ },
  'scene-offline': { sky: [60, 40, 430, 180], sun: [378, 84, 30], hanging: /width="2.[24]"/ },
  'scene-thank-you': { sky: [60, 40, 430, 190], sun: [112, 90, 34], hanging: /width="2.4"/ },
}

export const scenesWithNight = Object.keys(scenes)

/** The drawing of a scene by night, from its drawing by day. */
export function nightOf(name: string, day: string) {
  const scene = scenes[name]
  if (!scene) throw new Error(`${name} has no night`)
  const [, ground = ''] = atNight(day).match(/fill="(#\w{6})"/) ?? []
  let behind = stars(scene.sky)
  return day.replace(/<(path|circle) [^>]*>/g, (piece) => {
    const cut = atNight(piece, scene) + behind
    behind = ''
    return scene.sun && cut.includes(`${moon}" stroke`) ? cut + bite(scene.sun, ground) : cut
  })
}

/** In the papers of the night. White edges and fibres would shine there. */
function atNight(piece: string, { hanging, autumn }: Partial<Scene> = {}) {
  const night = piece.replace(/(?<=(?:fill|stroke)=")#\w{6}/g, (paper) => {
    const day = paper.toLowerCase()
    if (hanging?.test(piece) && day === '#22302b') return strings
    if (autumn?.test(piece) && ['#f0b23e', '#d98f1f'].includes(day)) return leaves
    return papers[day] ?? paper
  })
  if (night === piece && !piece.includes('fill="none"')) return piece
  return night.replace(/(?<=stroke-opacity=")[.\d]+/, (day) => (Number(day) > 0.5 ? '.08' : '.14'))
}

/** Cut out of the moon, which is a crescent. */
function bite([x, y, r]: [number, number, number], sky: string) {
  return flat(oval(x + r * 0.39, y - r * 0.22, r * 0.87, r * 0.91), sky)
}

/** Small lozenges, the more the wider the sky is; in the same places each time. */
function stars([left, top, right, bottom]: Scene['sky']) {
  let state = right
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
  return Array.from({ length: 8 + right / 40 }, () => {
    const [x, y] = [left + random() * (right - left), top + random() * (bottom - top)]
    const size = 1 + random() * 1.8
    const [w, h] = [size.toFixed(1), (size * 1.6).toFixed(1)]
    const shape = `M${x.toFixed(0)} ${y.toFixed(0)}l${w} ${h}-${w} ${h}-${w}-${h}z`
    return flat(shape, moon, Math.round(35 + random() * 50) / 100)
  }).join('')
}
