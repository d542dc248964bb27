/**
 * Returns the first, the last and the current page with its neighbours. Where numbers are missing, the screen shows
 * dots. A single page is never left out, because its number takes no more room than the dots.
 */
export function selectPageNumbers(page: number, pageCount: number): number[] {
  const isNear = (number: number) => number === 1 || number === pageCount || Math.abs(number - page) <= 1
  return Array.from({ length: pageCount }, (_, index) => index + 1).filter(
    (number) => isNear(number) || (isNear(number - 1) && isNear(number + 1)),
  )
}
