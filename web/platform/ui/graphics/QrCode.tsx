import { encode } from 'uqr'

/** The quiet zone, in modules: without it, cameras do not find the code on a dark page. */
const BORDER = 4

/** A QR code of a text. Dark on white in every theme, because many cameras cannot read the inverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER })
  const modules = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={modules.join('')} />
    </svg>
  )
}
