import { type KeyboardEvent, useId, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { m } from '#messages'
import type { Area } from './picture-file.ts'
import './picture-crop.css'

const [ZOOM_MIN, ZOOM_MAX, ZOOM_STEP] = [1, 4, 0.1]

/** Lets the user move and zoom a picture in a frame by touch, mouse or keys, and reports the visible square. */
export function PictureCrop(props: {
  url: string
  shape: 'round' | 'rect'
  onChangeSquare: (square: Area) => void
}) {
  const { url, shape, onChangeSquare } = props
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(ZOOM_MIN)
  const cropArea = useRef<HTMLDivElement>(null)
  const id = useId()
  const wasFocused = useRef(false)
  const reportSquare = (square: Area) => {
    // The first report comes when the picture has loaded. Focus it then, so that the arrow keys work immediately.
    const group = cropArea.current?.querySelector<HTMLElement>('[role=group]')
    if (group && !wasFocused.current) {
      wasFocused.current = true
      group.focus()
    }
    onChangeSquare(square)
  }

  const zoomByKey = (event: KeyboardEvent) => {
    const change = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP }[event.key]
    if (!change || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    setZoom((current) => Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, current + change)))
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the focusable group inside */}
      <div className="crop-area" ref={cropArea} onKeyDown={zoomByKey}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          minZoom={ZOOM_MIN}
          maxZoom={ZOOM_MAX}
          aspect={1}
          cropShape={shape}
          objectFit="cover"
          showGrid={false}
          keyboardStep={8}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': m.avatar_crop_area(), 'aria-describedby': id }}
          mediaProps={{ alt: '' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => reportSquare(pixels)}
          onCropAreaChange={(_, pixels) => reportSquare(pixels)}
        />
      </div>
      <p className="help" id={id}>
        {m.avatar_crop_help()}
      </p>
      <label className="zoom">
        <span className="label">{m.avatar_zoom()}</span>
        <input
          type="range"
          min={ZOOM_MIN}
          max={ZOOM_MAX}
          step={ZOOM_STEP}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
      </label>
    </>
  )
}
