import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Where a Chromium is: the path in CHROMIUM_PATH, one of the usual places, or Playwright's own.
 *
 * @returns {string}
 * @throws {Error} that says how to get one.
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`)
  }
  const found = [...USUAL, chromium.executablePath()].find(existsSync)
  if (found) return found
  throw new Error(
    'No Chromium was found. Install one (`npx playwright install chromium`, or your system’s package), or set CHROMIUM_PATH to its path.',
  )
}
