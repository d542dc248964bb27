/* Brings the packages up to date: see prepare.mjs. */
import { install } from './prepare.mjs'

await install()
