/*
 * npm run orders: lists orders, records what happened to them, imports gift card codes, and vouches for families that share an
 * address or card with others.
 */
import { runOrderCommand, usage } from '#server/rewards/fulfilment/commands.ts'
import { runCommand } from './run-command.ts'

await runCommand(usage, runOrderCommand)
