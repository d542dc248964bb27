/**
 * Returns the six digits of the text whose link has this hash. They are derived with the server's secret, so that the
 * database holds nothing from which they could be read.
 */
export const toPhoneCode = (deriveCode: (id: string) => string, linkHash: string) =>
  String(Buffer.from(deriveCode(linkHash), 'base64url').readUInt32BE() % 1_000_000).padStart(6, '0')
