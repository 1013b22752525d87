import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from '../../../tools/chromium.mjs'
import { pageControls } from './pageControls.mjs'

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** Machine code that V8 makes of functions which run often counts as heap; this leaves what a page itself keeps. */
const interpretedFlags = '--js-flags=--no-opt --no-maglev --no-sparkplug'
/** A slow phone's connection: 1.6 Mbit/s down, 0.75 up, in bytes a second, and 150 ms a round trip. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
/** The page never hears that it is idle: what it prepares then is not prepared. */
const busyWork = 'window.requestIdleCallback = () => 0'
const script = (name) => readFileSync(join(import.meta.dirname, '../page', name), 'utf8')

/**
 * Runs `drive` in a page of a fresh Chromium with an empty profile; every host name resolves to the local
 * server. The browser is closed and the profile removed whatever happens.
 *
 * Playwright's own routing is not used: it holds every request for a round trip to Node.
 *
 * @param {{ name: string, selectors: { connect: string }, server: { spki: string, port: number }, cpu?: number, slow?: boolean, busy?: boolean, strict?: boolean, interpreted?: boolean }} options
 *   cpu: how many times slower the processor is, 1 by default; slow: a slow phone's connection; busy: the page
 *   is never idle; strict: it has a strict Content-Security-Policy; interpreted: V8 compiles nothing.
 * @param {(run: { page: object, cdp: object, ui: object, requests: object[], errors: string[], url: string }) => Promise<object>} drive
 */
export async function withPage(
  { name, selectors, server, cpu = 1, slow = false, busy = false, strict = false, interpreted = false },
  drive,
) {
  const profile = mkdtempSync(join(tmpdir(), 'appkit-bench-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await requireChromium(),
    headless: true,
    viewport: { width: 1280, height: 800 },
    args: [
      ...flags,
      ...(interpreted ? [interpretedFlags] : []),
      // The relay of a bench has an address of its own.
      `--host-resolver-rules=MAP * 127.0.0.1:${server.port}, EXCLUDE 127.0.0.1`,
      `--ignore-certificate-errors-spki-list=${server.spki}`,
    ],
  })
  try {
    const page = context.pages()[0]
    const cdp = await context.newCDPSession(page)
    if (cpu !== 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    if (slow) {
      await cdp.send('Network.enable')
      await cdp.send('Network.emulateNetworkConditions', slowLine)
    }
    const requests = []
    const errors = []
    page.on('request', (request) => requests.push(request.url()))
    page.on('websocket', (socket) => requests.push(socket.url()))
    page.on('pageerror', (error) => errors.push(error.message.slice(0, 200)))
    if (busy) await page.addInitScript(busyWork)
    await page.addInitScript(script('wallet.js'))
    await page.addInitScript(script('probe.js').replace('__CONNECT__', JSON.stringify(selectors.connect)))
    const url = `https://${name}.${strict ? 'csp' : 'app'}.test/`
    return await drive({ page, cdp, ui: pageControls(page), requests, errors, url })
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

async function requireChromium() {
  const found = await findChromium()
  if (found) return found
  throw new Error('No Chromium was found. `npx playwright install chromium` gets one.')
}
