/* What a picture that people send must be: asked in the browser before it is sent, and by the server whatever was asked. */
const signatures = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
  bmp: [0x42, 0x4d],
}
export type PictureKind = keyof typeof signatures

/** What a file is, told by its first bytes: its name and declared type are anybody's to choose. */
export const detectPictureKind = (file: Uint8Array): PictureKind | undefined =>
  (['png', 'jpeg', 'bmp'] as const).find((kind) => signatures[kind].every((byte, at) => file[at] === byte))
