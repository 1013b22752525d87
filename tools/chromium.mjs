import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Where a Chromium is: `APPKIT_CHROMIUM`, one on the PATH, or the one Playwright downloaded.
 *
 * @returns {Promise<string | undefined>} the path of its executable
 */
export async function findChromium() {
  const named = process.env.APPKIT_CHROMIUM
  if (named) return named
  for (const folder of (process.env.PATH ?? '').split(delimiter))
    for (const name of names) if (isExecutable(join(folder, name))) return join(folder, name)
  const { chromium } = await import('playwright-core')
  const downloaded = chromium.executablePath()
  return downloaded && existsSync(downloaded) ? downloaded : undefined
}

/**
 * Makes sure that there is a browser to test in: the one on the machine, else Playwright's
 * download, else Debian's package.
 */
export async function ensureChromium() {
  if (await findChromium()) return
  console.log('No Chromium found. Asking Playwright for one…')
  await run('npx', ['playwright', 'install', 'chromium'])
  if (await findChromium()) return
  console.log("Trying Debian's package…")
  const [command, ...before] = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', 'apt-get']
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']])
    await run(command, [...before, ...args]).catch(() => 1)
  if (await findChromium()) return
  console.error('The browser tests need Chromium. Install it and set APPKIT_CHROMIUM to its path.')
  process.exit(1)
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
