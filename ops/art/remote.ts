import {
  bark,
  fern,
  graphite,
  haze,
  honey,
  ink,
  moss,
  paperWhite,
  pine,
  robin,
  rust,
  slate,
  stone,
} from './colours.ts'
import {
  box,
  curve,
  flat,
  grow,
  line,
  oval,
  paper,
  places,
  poly,
  scene,
  shade,
  shift,
  spots,
  strip,
} from './scissors.ts'

const car = (colour: string, dark: string) =>
  line('M62 96L46 26', 3) +
  paper(oval(46, 24, 6), honey) +
  paper(curve('66 110!, 84 76, 104 68, 146 68, 166 78, 184 110!'), ink) +
  flat(curve('80 108!, 92 82, 120 78, 120 108!'), haze) +
  flat(curve('128 108!, 128 78, 148 78, 168 108!'), haze) +
  paper(curve('24 112!, 60 106, 186 106, 216 122, 222 152!, 24 156!, 18 132'), colour) +
  flat(box(22, 138, 200, 16), dark) +
  flat(oval(208, 130, 8, 7), honey) +
  [66, 176].map((x) => paper(oval(x, 160, 32), ink) + flat(oval(x, 160, 15), stone)).join('')

const drone =
  strip('M120 112L54 84M120 112L186 84M120 124L64 148M120 124L176 148', 9, graphite) +
  places('52 72, 188 72, 60 136, 180 136')
    .map(
      ({ x, y }) =>
        paper(box(x - 7, y, 14, 18), ink) +
        paper(oval(x, y - 3, 42, 6), honey) +
        flat(oval(x, y - 4, 5), ink),
    )
    .join('') +
  paper(curve('84 108, 100 94, 140 94, 156 108, 150 134, 120 142, 90 134'), paperWhite) +
  flat(curve('84 112, 92 122!, 148 122!, 156 112, 150 134, 120 142, 90 134'), robin) +
  paper(oval(120, 140, 14), ink) +
  flat(oval(120, 140, 7), slate)

export const remote = {
  'remote-control-car': [
    scene('meadow', shade(120, 194, 104), car(robin, rust)),
    scene(
      'rain',
      line('M150 110V22', 4),
      spots('150 20', 7, robin),
      paper(
        curve(
          '30 120, 60 96, 120 92, 180 96, 210 120, 218 172, 196 196, 164 174, 120 168, 76 174, 44 196, 22 172',
        ),
        graphite,
      ),
      flat(oval(76, 134, 25), ink),
      paper(oval(76, 128, 15), robin),
      flat(oval(164, 134, 25), ink),
      line('M164 116V152M146 134H182', 9, honey),
      spots('120 120', 6, honey),
      line('M172 20Q190 30 186 50M186 8Q212 24 204 56', 3.4),
    ),
  ],
  drone: [
    scene('heather', flat(oval(120, 212, 60, 8), ink, 0.13), grow(1, 120, 120, drone)),
    scene(
      'mist',
      flat(curve('-10 190!, 60 160, 120 176, 190 152, 250 172!, 250 260!, -10 260!'), moss),
      paper(poly('150 186, 150 150, 178 128, 206 150, 206 186'), paperWhite),
      paper(poly('142 154, 178 122, 214 154'), robin),
      flat(box(170, 162, 18, 24), bark),
      paper(oval(36, 190, 26), fern),
      flat(box(32, 196, 8, 30), bark),
      paper(oval(96, 214, 18), pine),
      shift(-28, -48, grow(0.66, 120, 120, drone)),
      line('M70 112L52 150M114 112L132 150', 2.4, graphite, '3 8'),
    ),
  ],
}
