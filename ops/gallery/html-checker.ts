import { execFile } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installSystemPackage } from '../apt.mjs'

type Message = { type: string; url: string; lastLine?: number; message: string; extract?: string }

/** Checks all .html files of a folder with the W3C's Nu HTML checker, a Java program; returns errors by file. */
export async function checkHtml(folder: string): Promise<Map<string, string[]>> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.html'))
  const errors = new Map<string, string[]>()
  if (files.length === 0) return errors
  for (const { type, url, message, extract = '' } of await messagesOf(folder)) {
    // Biome checks the style sheets; this checker does not know newer CSS, such as anchor positioning.
    if (type !== 'error' || message.startsWith('CSS:')) continue
    const file = decodeURIComponent(url.slice(url.lastIndexOf('/') + 1))
    const line = `HTML: ${message} ${extract.replace(/\s+/g, ' ').slice(0, 160)}`
    const fileErrors = errors.get(file) ?? []
    if (!fileErrors.includes(line)) errors.set(file, [...fileErrors, line])
  }
  return errors
}

async function messagesOf(folder: string): Promise<Message[]> {
  const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')
  const check = () =>
    promisify(execFile)(
      'java',
      ['-jar', jar, '--errors-only', '--exit-zero-always', '--format', 'json', '--skip-non-html', folder],
      { maxBuffer: 2 ** 28 },
    )
  const { stderr } = await check().catch(async (error) => {
    if (error.code !== 'ENOENT' || !(await installSystemPackage('default-jre-headless', 'The HTML checker')))
      throw error
    return check()
  })
  return JSON.parse(stderr).messages
}

export const writeHtml = (folder: string, picture: string, html: string) =>
  writeFileSync(join(folder, htmlFileOf(picture)), html)

/** Returns the name of the HTML file that belongs to a picture, without folders. */
export const htmlFileOf = (picture: string) => picture.replace(/\//g, ' ').replace(/\.png$/, '.html')
