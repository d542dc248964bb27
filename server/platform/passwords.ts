import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from './concurrency-limit.ts'

/** The library's number for Argon2id; its enum is gone at run time. */
const ARGON2ID = 2

/** Argon2id with so many KiB of memory a hash, which bounds what guessing costs; at most four are made at once. (S15) */
export type PasswordHasher = ReturnType<typeof createPasswordHasher>

export function createPasswordHasher(memoryCost: number) {
  const argon2id = { algorithm: ARGON2ID, memoryCost, timeCost: 2, parallelism: 1 }
  const inTurn = limitConcurrency(4)
  const hashPassword = (password: string) => inTurn(() => hash(password, argon2id))
  let decoy: Promise<string> | undefined
  return {
    hash: hashPassword,
    /** Compares with the stored hash; where there is none it takes as long, so that time tells nobody who has an account. */
    matches: async (stored: string | undefined, password: string): Promise<boolean> => {
      decoy ??= hashPassword('nobody has this one')
      const against = stored ?? (await decoy)
      const matches = await inTurn(() => verify(against, password))
      return matches && stored !== undefined
    },
  }
}
