import { existsSync } from 'node:fs'
import { run } from './prepare.mjs'

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs one of Debian's packages where this machine is a Debian and we are root; answers whether that went well. */
export async function installFromDebian(name) {
  if (!canInstall()) return false
  console.log(`Installing ${name}`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })) === 0
}
