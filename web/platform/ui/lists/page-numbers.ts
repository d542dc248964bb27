/**
 * Returns the first, the last and the current page with its neighbours. A gap stands for at least two pages: a single page
 * takes no more room than the dots would.
 */
export function selectPageNumbers(page: number, pageCount: number): number[] {
  const isNear = (number: number) => number === 1 || number === pageCount || Math.abs(number - page) <= 1
  return Array.from({ length: pageCount }, (_, index) => index + 1).filter(
    (number) => isNear(number) || (isNear(number - 1) && isNear(number + 1)),
  )
}
