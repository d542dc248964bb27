type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text

/** Splits a text into words, typed as literals. */
export const words = <Text extends string>(text: Text) => text.split(' ') as Words<Text>[]

/** Returns an object whose fields, named in a text and separated by spaces, are null. */
export const nulls = <Names extends string>(names: Names) =>
  Object.fromEntries(words(names).map((name) => [name, null])) as Record<Words<Names>, null>
