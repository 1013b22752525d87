import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter } from 'node:path'
import { npmCommand } from './npm.mjs'
import { run } from './run.mjs'

const commands = {
  linux: [
    ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    ...['microsoft-edge', 'microsoft-edge-stable'],
  ],
  darwin: ['chromium', 'google-chrome'],
  win32: ['chrome.exe', 'msedge.exe'],
}

/** The paths to which the installers of Chrome, Edge and Chromium put them, in the order in which they are tried. */
function installedPlaces(platform, env) {
  if (platform === 'darwin')
    return ['/Applications', `${env.HOME}/Applications`].flatMap((folder) =>
      ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
        (name) => `${folder}/${name}.app/Contents/MacOS/${name}`,
      ),
    )
  if (platform === 'win32')
    return ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].flatMap(
      (path) =>
        ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
          .filter((name) => env[name])
          .map((name) => `${env[name]}\\${path}`),
    )
  return ['/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge', '/snap/bin/chromium']
}

/**
 * Finds a Chromium, Chrome or Edge of the machine: `APPKIT_CHROMIUM`, one on the PATH, or one in its usual place.
 *
 * @param {object} [machine] for tests
 * @returns {string | undefined} the path of its executable
 */
export function findInstalled({
  platform = process.platform,
  env = process.env,
  separator = delimiter,
  runs = isExecutable,
} = {}) {
  if (env.APPKIT_CHROMIUM) return env.APPKIT_CHROMIUM
  const slash = platform === 'win32' ? '\\' : '/'
  const onPath = (env.PATH ?? env.Path ?? '')
    .split(separator)
    .filter((folder) => folder !== '')
    .flatMap((folder) => (commands[platform] ?? commands.linux).map((name) => `${folder}${slash}${name}`))
  return [...onPath, ...installedPlaces(platform, env)].find(runs)
}

/**
 * Finds a Chromium: the machine's, or the one Playwright downloaded.
 *
 * @returns {Promise<string | undefined>} the path of its executable
 */
export async function findChromium() {
  const installed = findInstalled()
  if (installed) return installed
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
 * Returns the options with which Playwright starts Chromium in tests.
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
 * Makes sure that there is a browser to test in: the one on the machine, else Playwright's download, else Debian's
 * package where there is apt.
 *
 * @returns {Promise<boolean>} whether there is one now; if not, it is said what to do
 */
export async function ensureChromium() {
  if (await findChromium()) return true
  console.log('No Chromium found. Asking Playwright for one…')
  const [npm, args, options] = npmCommand(['exec', '--no', '--', 'playwright', 'install', 'chromium'])
  await run(npm, args, options).catch(() => 1)
  if (await findChromium()) return true
  if (existsSync('/usr/bin/apt-get')) await installPackage('chromium')
  if (await findChromium()) return true
  console.error(
    'The browser tests need Chromium, Chrome or Edge. Install one, or set APPKIT_CHROMIUM to its path.',
  )
  return false
}

/** Installs a package of Debian. Asks for no password: where one is needed, nothing is installed. */
async function installPackage(name) {
  console.log("Trying Debian's package…")
  const [command, ...before] = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get']
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]])
    await run(command, [...before, ...args]).catch(() => 1)
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
