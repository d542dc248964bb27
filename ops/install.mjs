/* Installs the packages if they are not up to date. */
import { install } from './prepare.mjs'

await install()
