type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text

/** The words of a text as a list that the compiler knows: names of fields, many to a line. */
export const words = <Text extends string>(text: Text) => text.split(' ') as Words<Text>[]

/** Fields of Stripe's that are always null here, named in a text and divided by spaces. */
export const nulls = <Names extends string>(names: Names) =>
  Object.fromEntries(words(names).map((name) => [name, null])) as Record<Words<Names>, null>
