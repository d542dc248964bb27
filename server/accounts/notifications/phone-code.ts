/**
 * Returns the six digits of the text message whose link has this hash. The digits are derived with the server's secret,
 * so they cannot be read from the database.
 */
export const toPhoneCode = (deriveCode: (id: string) => string, linkHash: string) =>
  String(Buffer.from(deriveCode(linkHash), 'base64url').readUInt32BE() % 1_000_000).padStart(6, '0')
