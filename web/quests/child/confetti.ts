/** Scraps of the paper everything else is cut from; never the gem's blue. */
const colors = ['#F0B23E', '#CF5A2B', '#4E7F55', '#B4C79A', '#7A3156', '#EBD6AE']

/** Throws paper scraps over the canvas, unless the person asked for less motion. Returns how to clear them away. */
export function throwConfetti(canvas: HTMLCanvasElement, confettiCount: number): () => void {
  let reset = () => {}
  let isOver = false
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
    void import('canvas-confetti').then(({ default: confetti }) => {
      if (isOver) return
      // Its worker is a blob, which the Content-Security-Policy refuses: the scraps fall without one.
      const fire = confetti.create(canvas, { resize: true, useWorker: false })
      reset = () => fire.reset()
      const paper = { colors, shapes: ['square' as const], ticks: 170, gravity: 0.9, scalar: 1.8 }
      const burst = { ...paper, particleCount: confettiCount / 2, spread: 70 }
      void fire({ ...burst, angle: 60, origin: { x: 0, y: 0.6 } })
      void fire({ ...burst, angle: 120, origin: { x: 1, y: 0.6 } })
    })
  }
  return () => {
    isOver = true
    reset()
  }
}
