import { findChromium } from './findChromium.mjs'
import { run } from './run.mjs'

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
  const root = process.getuid?.() === 0 ? [] : ['sudo']
  const [command, ...args] = [...root, 'apt-get', 'install', '-y', '--no-install-recommends', 'chromium']
  await run([...root, 'apt-get'][0], [...root.slice(1), ...(root.length ? ['apt-get'] : []), 'update']).catch(
    () => 1,
  )
  await run(command, args).catch(() => 1)
  if (await findChromium()) return
  console.error('The browser tests need Chromium. Install it and set APPKIT_CHROMIUM to its path.')
  process.exit(1)
}
