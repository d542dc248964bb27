/**
 * Returns the six digits that people type instead of opening the link with this hash. The digits are derived with the
 * server's secret, so they cannot be read from the database.
 */
export const toSixDigits = (deriveCode: (id: string) => string, linkHash: string) =>
  String(Buffer.from(deriveCode(linkHash), 'base64url').readUInt32BE() % 1_000_000).padStart(6, '0')
