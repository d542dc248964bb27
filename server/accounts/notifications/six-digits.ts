/**
 * Derives the six digits that a person types from a text, such as the stored hash of a code. `deriveCode` uses the server's
 * secret, so nobody who reads the database can compute the digits.
 */
export const toSixDigits = (deriveCode: (text: string) => string, text: string) =>
  String(Buffer.from(deriveCode(text), 'base64url').readUInt32BE() % 1_000_000).padStart(6, '0')
