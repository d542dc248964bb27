/** Returns the note with the suggestion in place of another suggestion, or after what was typed. */
export function addSuggestion(note: string, suggestion: string, suggestions: readonly string[]): string {
  const typed = note.trim()
  if (typed === '' || suggestions.includes(typed)) return suggestion
  return typed.endsWith(suggestion) ? note : `${typed} ${suggestion}`
}
