import { readFileSync } from 'node:fs'

const SUFFIX = '_FILE'

/**
 * Returns the environment with `NAME` read from the file that `NAME_FILE` names, for each setting in `names`. Containers
 * get their secrets this way. Throws if a file cannot be read, or if both variables are set.
 */
export function readSettingsFromFiles(env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  const fromFiles = names.flatMap((name) => {
    const file = env[name + SUFFIX]
    if (!file) return []
    if (env[name]) throw new Error(`Set ${name} or ${name}${SUFFIX}, not both.`)
    return [[name, readSetting(name, file)]]
  })
  return { ...env, ...Object.fromEntries(fromFiles) }
}

function readSetting(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`${name}${SUFFIX}: cannot read ${file}: ${(error as NodeJS.ErrnoException).code}`)
  }
}
