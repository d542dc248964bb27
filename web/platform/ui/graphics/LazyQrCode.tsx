import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import './qr-code.css'

const QrCode = lazyPart(async () => (await import('./QrCode.tsx')).QrCode)

/** A QR code in its frame. Loaded on demand, because the encoder is large and rarely needed. */
export const LazyQrCode = (props: { text: string; label: string }) => (
  <div className="qr-code">
    <QrCode {...props} />
  </div>
)
