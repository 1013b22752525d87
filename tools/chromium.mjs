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

// Playwright's own list, which a list of ours replaces.
const offInPlaywright = [
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay'],
  ...['MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch'],
]
// Pages of the browser's own window, and processes in reserve: for each new context they took two thirds of the
// processor time that an empty page takes.
const unused = ['SpareRendererForSitePerProcess', 'WebUIOmniboxAimPopup', 'WebUIOmniboxPopup']

/**
 * What Playwright starts Chromium with in tests.
 *
 * @param {object} [options]
 * @param {boolean} [options.storageInFrames] whether frames of other sites have storage, as most users have it; Playwright
 *   takes it from them
 */
export async function chromiumOptions({ storageInFrames = false } = {}) {
  const off = [...offInPlaywright, ...unused, ...(storageInFrames ? [] : ['ThirdPartyStoragePartitioning'])]
  return { executablePath: (await findChromium()) ?? '', args: [`--disable-features=${off.join(',')}`] }
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
