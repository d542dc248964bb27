/**
 * Returns the first page, the last page, and the current page with its neighbours. The screen shows dots for the pages
 * between them. Where only one page would be left out, it is returned, too, because its number takes no more room than
 * the dots.
 */
export function selectPageNumbers(page: number, pageCount: number): number[] {
  const isAlwaysShown = (number: number) =>
    number === 1 || number === pageCount || Math.abs(number - page) <= 1
  return Array.from({ length: pageCount }, (_, index) => index + 1).filter(
    (number) => isAlwaysShown(number) || (isAlwaysShown(number - 1) && isAlwaysShown(number + 1)),
  )
}
