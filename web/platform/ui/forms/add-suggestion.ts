/**
 * Returns the note with the suggestion appended, unless the note ends with it already. If the note consists of another
 * suggestion, the new one replaces it.
 */
export function addSuggestion(note: string, suggestion: string, suggestions: readonly string[]): string {
  const typed = note.trim()
  if (typed === '' || suggestions.includes(typed)) return suggestion
  return typed.endsWith(suggestion) ? note : `${typed} ${suggestion}`
}
