/* Prepares what every command needs: the packages and the compiled messages. */
import { compileMessages, install } from './prepare.mjs'

await install()
await compileMessages()
