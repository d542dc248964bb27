import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from './concurrency-limit.ts'

/** The library's number for Argon2id. Its `const enum` does not exist at run time. */
const ARGON2ID = 2

export type PasswordHasher = ReturnType<typeof createPasswordHasher>

/** Argon2id with `memoryCost` KiB of memory per hash, at most four at once. (S15) */
export function createPasswordHasher(memoryCost: number) {
  const argon2id = { algorithm: ARGON2ID, memoryCost, timeCost: 2, parallelism: 1 }
  const inTurn = limitConcurrency(4)
  const hashPassword = (password: string) => inTurn(() => hash(password, argon2id))
  let decoy: Promise<string> | undefined
  return {
    hash: hashPassword,
    /** Takes as long without a stored hash, so that the response time does not show who has an account. */
    matches: async (stored: string | undefined, password: string): Promise<boolean> => {
      decoy ??= hashPassword('nobody has this one')
      const against = stored ?? (await decoy)
      const matches = await inTurn(() => verify(against, password))
      return matches && stored !== undefined
    },
  }
}
