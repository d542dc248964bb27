import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { run } from './prepare.mjs'

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Installs a system package with apt-get; returns whether that succeeded. In a terminal, it asks for permission first.
 * `purpose` starts the message: "<purpose> needs the system package …".
 */
export async function installSystemPackage(name, purpose) {
  if (!canInstall() || !(await isAllowed(name, purpose))) return false
  console.log(`Installing the system package ${name} with apt-get`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })) === 0
}

async function isAllowed(name, purpose) {
  const message = `${purpose} needs the system package ${name}, which is not installed.`
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    console.log(message)
    return true
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${message} Install it now? [Y/n] `)
  terminal.close()
  return !/^n/i.test(answer.trim())
}
