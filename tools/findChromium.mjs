import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

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

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
