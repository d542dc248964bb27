import { cp, readdir, readFile, writeFile } from 'node:fs/promises'

/**
 * Copies the assets of the former build into the new build, because pages that are open during an upgrade still load
 * them. Leaves out assets of older builds. `formerDir` and `newDir` are the two builds' folders.
 */
export async function keepFormerAssets(formerDir, newDir) {
  const own = await readdir(`${newDir}/assets`)
  await writeFile(`${newDir}/assets.json`, JSON.stringify(own))
  const former = JSON.parse(await readFile(`${formerDir}/assets.json`, 'utf8').catch(toEmptyList))
  for (const name of former)
    if (!own.includes(name)) await cp(`${formerDir}/assets/${name}`, `${newDir}/assets/${name}`)
}

/** Before the first build there is no list of former assets. */
function toEmptyList(error) {
  if (error.code === 'ENOENT') return '[]'
  throw error
}
