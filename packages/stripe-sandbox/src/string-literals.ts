type WordsIn<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | WordsIn<Rest> : Text

/** Splits a text at its spaces; the type of the result is the union of the words. */
export const split = <Text extends string>(text: Text) => text.split(' ') as WordsIn<Text>[]

/** Returns an object with the value null for each of the names, which are separated by spaces. */
export const nullFields = <Names extends string>(names: Names) =>
  Object.fromEntries(split(names).map((name) => [name, null])) as Record<WordsIn<Names>, null>
