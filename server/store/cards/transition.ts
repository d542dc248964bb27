/** Which card is chosen first from now on, and whether points may reload with it as before. */
export type DefaultCardChange = { default_card: string | null; isDefaultLost: boolean }

/**
 * The default among the cards that the provider has, the newest first; undefined where it stays. The first card that is
 * kept stays the default when others come; one that vanished is followed by the newest. (P04, P08)
 */
export function followProvider(before: string | null, ids: readonly string[]): DefaultCardChange | undefined {
  if (before !== null && ids.includes(before)) return undefined
  const default_card = (before === null ? ids.at(-1) : ids[0]) ?? null
  return default_card === before ? undefined : { default_card, isDefaultLost: before !== null }
}

/** The default once a card is removed: the newest of the others; undefined where another one is the default. (P04, P08) */
export function followRemoval(
  cards: readonly { id: string; is_default: boolean }[],
  id: string,
): DefaultCardChange | undefined {
  if (!cards.some((card) => card.id === id && card.is_default)) return undefined
  return { default_card: cards.find((card) => card.id !== id)?.id ?? null, isDefaultLost: true }
}
