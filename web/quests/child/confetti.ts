/** Scraps of the paper everything else is cut from; never the gem's blue. */
const papers = ['#F0B23E', '#CF5A2B', '#4E7F55', '#B4C79A', '#7A3156', '#EBD6AE']

/** Throws paper scraps over the canvas, unless the person asked for less motion. Answers how to sweep them up. */
export function throwConfetti(canvas: HTMLCanvasElement, scraps: number): () => void {
  let sweep = () => {}
  let isOver = false
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
    void import('canvas-confetti').then(({ default: confetti }) => {
      if (isOver) return
      // Its worker is a blob, which the Content-Security-Policy refuses: the scraps fall without one.
      const cannon = confetti.create(canvas, { resize: true, useWorker: false })
      sweep = () => cannon.reset()
      const scrap = { colors: papers, shapes: ['square' as const], ticks: 170, gravity: 0.9, scalar: 1.8 }
      void cannon({ ...scrap, particleCount: scraps / 2, angle: 60, spread: 70, origin: { x: 0, y: 0.6 } })
      void cannon({ ...scrap, particleCount: scraps / 2, angle: 120, spread: 70, origin: { x: 1, y: 0.6 } })
    })
  }
  return () => {
    isOver = true
    sweep()
  }
}
