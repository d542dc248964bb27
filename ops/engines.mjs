import { readFileSync } from 'node:fs'

/*
 * Which tests have to run on both databases. A file that asks for none, or starts servers on embedded ones of their own,
 * proves the same on either engine: it runs with the embedded one alone.
 */

export const asksForDatabase = (file) =>
  /\bopenHome\(|\binject\('template'\)|\bTEST_DATABASE_URL\b/.test(readFileSync(file, 'utf8'))
