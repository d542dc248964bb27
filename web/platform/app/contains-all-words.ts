/** Removes accents and apostrophes, so that a search works without them. */
export const normalize = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}|’|'/gu, '')
    .toLowerCase()

export function containsAllWords(searchText: string) {
  const searchWords = normalize(searchText).split(/\s+/)
  return (text: string) => {
    const normalizedText = normalize(text)
    return searchWords.every((word) => normalizedText.includes(word))
  }
}
