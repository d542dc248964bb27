/**
 * Returns the six digits that people type instead of opening the link whose hash `id` begins with. The digits are derived
 * with the server's secret, so they cannot be read from the database.
 */
export const toSixDigits = (deriveCode: (id: string) => string, id: string) =>
  String(Buffer.from(deriveCode(id), 'base64url').readUInt32BE() % 1_000_000).padStart(6, '0')
