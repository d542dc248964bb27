import { type DrawnPicture, questPictures } from '#contract/quests/pictures.ts'
import { normalize } from '#web/platform/app/contains-all-words.ts'
import { pictureTexts } from './picture-texts.ts'

const toTokens = (text: string) => normalize(text).match(/[\p{L}\p{N}]+/gu) ?? []

const phrases = questPictures.flatMap((picture) =>
  pictureTexts[picture].words.split(',').map((phrase) => ({ picture, tokens: toTokens(phrase) })),
)

/** Short words must be the same, because "car" is no part of "carrots". */
const LONG_WORD = 5

/** Whether a word of a quest's name is the word, its plural or, if it is long, another form of it. */
const isFormOf = (typed: string, word: string) =>
  typed === word || typed === `${word}s` || (word.length >= LONG_WORD && typed.startsWith(word))

/** Returns where the phrase begins in the tokens; -1 if it is not there. */
const findPhrase = (tokens: readonly string[], phrase: readonly string[]) =>
  tokens.findIndex((_, start) => phrase.every((word, index) => isFormOf(tokens[start + index] ?? '', word)))

/**
 * Returns the picture that fits a quest's name best: the one with the longest phrase in it or, of two equally long ones, the first in the
 * name. Null if none fits. (W11)
 */
export function suggestPicture(name: string): DrawnPicture | null {
  const tokens = toTokens(name)
  const [best] = phrases
    .map(({ picture, tokens: phrase }) => ({
      picture,
      count: phrase.length,
      start: findPhrase(tokens, phrase),
    }))
    .filter(({ start }) => start >= 0)
    .toSorted((one, other) => other.count - one.count || one.start - other.start)
  return best?.picture ?? null
}
