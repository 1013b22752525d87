// node tests/bench/embedded.mjs: how long the embedded wallet's handshake takes on loopback, and wrapping and unwrapping its
// data key. Build the frame before. Exits with 1 if a target of docs/benchmarks.md is missed.
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { createServer } from 'vite'
import { chromiumOptions } from '../../tools/chromium.mjs'

const root = join(import.meta.dirname, '../..')
const rounds = 50
const targets = { handshake: 400, wrap: 5, unwrap: 5 }

const vite = await createServer({
  root,
  configFile: false,
  server: { middlewareMode: true },
  logLevel: 'error',
})
const load = (path) => vite.ssrLoadModule(join(root, path))
const percentile = (times, part) => [...times].sort((a, b) => a - b)[Math.ceil(times.length * part) - 1]

async function timeHandshakes() {
  const { startFrame } = await load('tests/contract/frame/startFrame.ts')
  const { serveHost } = await load('tests/contract/frame/hostPage.ts')
  const { freePort } = await load('tests/contract/support/freePort.ts')
  const port = await freePort()
  const web = await serveHost(`http://wallet.localhost:${port}`)
  const frame = await startFrame({
    port,
    rpcUrl: 'http://127.0.0.1:1',
    origins: [`http://app.localhost:${web.port}`],
  })
  const browser = await chromium.launch(await chromiumOptions({ storageInFrames: true }))
  const page = await browser.newPage()
  await page.goto(`http://app.localhost:${web.port}/`)
  // From the frame in the page to the welcome: document, script and the answer to a hello.
  const times = await page.evaluate(async (count) => {
    const taken = []
    for (let round = 0; round < count; round++) {
      const start = performance.now()
      await globalThis.host.load()
      taken.push(performance.now() - start)
    }
    return taken
  }, rounds)
  await browser.close()
  await frame.close()
  web.close()
  return times
}

async function timeSlots() {
  const { unwrapKey, wrapKey } = await load('frame/page/vault/slots.ts')
  const { randomText } = await load('frame/src/shared/encoding.ts')
  const opener = {
    kind: 'device',
    key: await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
    device: randomText(32),
    secret: randomText(32),
  }
  const [wrap, unwrap] = [[], []]
  for (let round = 0; round < 10 * rounds; round++) {
    const dataKey = crypto.getRandomValues(new Uint8Array(32))
    const start = performance.now()
    const slot = await wrapKey('wallet', dataKey, opener)
    const middle = performance.now()
    await unwrapKey('wallet', slot, opener)
    wrap.push(middle - start)
    unwrap.push(performance.now() - middle)
  }
  return { wrap, unwrap }
}

const figures = { ...(await timeSlots()), handshake: await timeHandshakes() }
await vite.close()
for (const [name, times] of Object.entries(figures)) {
  const [half, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  const isMet = p95 < targets[name]
  process.stdout.write(
    `${name}: median ${half.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms, target ${targets[name]} ms${isMet ? '' : ': MISSED'}\n`,
  )
  if (!isMet) process.exitCode = 1
}
