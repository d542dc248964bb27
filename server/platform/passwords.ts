import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from './concurrency-limit.ts'

/** The library's number for Argon2id. Its `const enum` does not exist at run time. */
const ARGON2ID = 2

export type PasswordHasher = ReturnType<typeof createPasswordHasher>

/** Hashes passwords with Argon2id: with `memoryCost` KiB of memory per hash, at most four hashes concurrently. (S15) */
export function createPasswordHasher(memoryCost: number) {
  const argon2id = { algorithm: ARGON2ID, memoryCost, timeCost: 2, parallelism: 1 }
  const limitHashing = limitConcurrency(4)
  const hashPassword = (password: string) => limitHashing(() => hash(password, argon2id))
  let decoy: Promise<string> | undefined
  return {
    hash: hashPassword,
    /** Takes as long without a stored hash as with one, so that the time does not reveal who has an account. */
    matches: async (stored: string | undefined, password: string): Promise<boolean> => {
      decoy ??= hashPassword('nobody has this one')
      const storedOrDecoy = stored ?? (await decoy)
      const isMatch = await limitHashing(() => verify(storedOrDecoy, password))
      return isMatch && stored !== undefined
    },
  }
}
