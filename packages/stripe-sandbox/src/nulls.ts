type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text

/** Fields of Stripe's that are always null here, named in a text and divided by spaces. */
export const nulls = <Names extends string>(names: Names) =>
  Object.fromEntries(names.split(' ').map((name) => [name, null])) as Record<Words<Names>, null>
