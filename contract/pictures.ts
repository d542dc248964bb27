/* The browser checks a picture before the upload; the server checks it again. */
const signatures = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
  bmp: [0x42, 0x4d],
}

/** Reads the first bytes, because the file's name and declared type cannot be trusted. */
export const detectPictureKind = (file: Uint8Array): keyof typeof signatures | undefined =>
  (['png', 'jpeg', 'bmp'] as const).find((kind) =>
    signatures[kind].every((byte, index) => file[index] === byte),
  )
