import { networkInterfaces } from 'node:os'

/** Returns an address of this machine at which a server that listens on 127.0.0.1 only cannot be reached. */
export const findOtherAddress = () =>
  Object.values(networkInterfaces())
    .flat()
    .find((found) => found?.family === 'IPv4' && !found.internal)?.address ?? '127.0.0.2'
