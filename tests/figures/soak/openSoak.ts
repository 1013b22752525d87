import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { chromiumOptions } from '../../../tools/chromium.mjs'
import { root } from '../../contract/support/root.js'
import { readPolicy } from '../../e2e/support/readPolicy.js'
import { serveStatic } from '../../e2e/support/serveStatic.js'
import { startProgram, waitFor } from '../kills/processes.js'

const appkit = join(root, 'cli/dist/bin/appkit.js')
const gauge = pathToFileURL(join(root, 'tests/figures/soak/gauge.mjs')).href
const pageScript = join(root, 'runtime/dist/testing/page/index.js')
const receiver = '0x00000000000000000000000000000000000000ee'

/** Measurements of page and sandbox, after their garbage was collected. */
export interface Sample {
  readonly pageHeap: number
  readonly nodes: number
  readonly listeners: number
  /** Open web sockets of the page. */
  readonly sockets: number
  readonly sandboxHeap: number
  /** Open files and sockets of the sandbox, where /proc is. */
  readonly sandboxFiles: number
}

/** A page in Chromium that is used over and over, with the sandbox behind it. */
export interface Soak {
  /** A visit without a reload: connects, looks around, signs, sends each fifth time, disconnects. */
  cycle(number: number): Promise<void>
  measure(): Promise<Sample>
  /** Errors of the page so far. */
  readonly errors: readonly string[]
  close(): Promise<void>
}

/** Starts the sandbox, builds the page of the browser tests and opens it. */
export async function openSoak(): Promise<Soak> {
  const folder = mkdtempSync(join(tmpdir(), 'appkit-soak-'))
  const written = join(folder, 'gauge.json')
  const flags = ['dev', '--port', '0', '--chains', '31337', '--data', join(folder, 'data'), '--json']
  const program = startProgram(['--expose-gc', '--import', gauge, appkit, ...flags], {
    cwd: root,
    env: { ...process.env, FIGURES_GAUGE: written },
  })
  await waitFor(program, (said) => said.includes('}\n'))
  const sandbox = (JSON.parse(program.output()) as { url: string }).url.replace(/\/$/, '')
  await build({
    root: join(root, 'tests/hosts/stage'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: join(folder, 'stage'), emptyOutDir: true },
  })
  const { server, url } = await serveStatic(join(folder, 'stage'), readPolicy(sandbox))
  const browser = await chromium.launch(await chromiumOptions())
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const errors: string[] = []
  let sockets = 0
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('websocket', (socket) => {
    sockets++
    socket.on('close', () => sockets--)
  })
  await openStage(page, url, sandbox)
  const cdp = await page.context().newCDPSession(page)
  return {
    errors,
    cycle: (number) =>
      cycle(page, number).catch(async (error: unknown) => Promise.reject(await explain(page, error))),
    async measure() {
      // Requests of a view that was closed are answered by then.
      await sleep(1_000)
      await page.evaluate(forgetRecords)
      for (let round = 0; round < 3; round++) await cdp.send('HeapProfiler.collectGarbage')
      const { usedSize } = await cdp.send('Runtime.getHeapUsage')
      const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
      const { pid } = program.child
      rmSync(written, { force: true })
      program.child.kill('SIGUSR2')
      const { heap: sandboxHeap } = await readGauge(written)
      const sandboxFiles = process.platform === 'linux' ? readdirSync(`/proc/${pid}/fd`).length : 0
      const ofSandbox = { sandboxHeap, sandboxFiles }
      return { pageHeap: usedSize, nodes, listeners: jsEventListeners, sockets, ...ofSandbox }
    },
    async close() {
      await browser.close()
      server.close()
      program.child.kill('SIGTERM')
      await program.ended
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A test wallet records every call for its tests, which is no memory of the page. */
function forgetRecords(): void {
  const { all } = (
    window as unknown as { appkitTestWallets: { all: Record<'calls' | 'prompts', unknown[]>[] } }
  ).appkitTestWallets
  for (const { calls, prompts } of all) calls.length = prompts.length = 0
}

async function readGauge(file: string): Promise<{ readonly heap: number }> {
  for (let round = 0; round < 600; round++) {
    try {
      return JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      await sleep(100)
    }
  }
  throw new Error('The sandbox does not say how much memory it uses.')
}

async function openStage(page: Page, url: string, sandbox: string): Promise<void> {
  await page.addInitScript({ path: pageScript })
  const rpcUrl = `${sandbox}/blockchain/v1/?chainId=eip155:31337&projectId=wallet`
  const wallet = {
    key: 'soak',
    name: 'Soak wallet',
    id: 'test.appkit.wallet',
    namespaces: { eip155: { chains: [{ chainId: 31337, rpcUrl }] } },
  }
  await page.addInitScript((order) => void window.appkitTestWallets.install(order), wallet)
  const options = {
    strict: false,
    features: ['send', 'balances', 'history', 'receive'],
    networks: ['eip155:31337'],
    config: { endpoints: { catalogue: `${sandbox}/catalogue`, blockchainApi: `${sandbox}/blockchain` } },
  }
  await page.goto(`${url}?options=${encodeURIComponent(JSON.stringify(options))}`)
}

/** What failed, and what the modal shows meanwhile. */
async function explain(page: Page, error: unknown): Promise<Error> {
  const card = page.getByTestId('w3m-modal-card')
  const text = await card.innerText({ timeout: 5_000 }).catch(() => 'nothing')
  const [what] = String(error).split('\n')
  return new Error(`${what} The modal shows: ${text.replaceAll('\n', ' | ').slice(0, 300)}`)
}

/** How long a step of a cycle may take on a machine that is busy, in milliseconds. */
const stepMs = 120_000

async function cycle(page: Page, number: number): Promise<void> {
  const find = (id: string) => page.getByTestId(id)
  const click = (id: string) => find(id).click({ timeout: stepMs })
  const gone = (id: string) => find(id).waitFor({ state: 'hidden', timeout: stepMs })
  await click('connect-button')
  await click('wallet-selector-test.appkit.wallet')
  await gone('w3m-modal-card')
  await click('account-button')
  if (number % 5 === 0) {
    await click('wallet-features-send-button')
    await find('send-amount-input').fill('0.000001')
    await find('send-receiver-input').fill(receiver)
    await click('send-preview-button')
    await click('send-approve-button')
    await page.locator('[data-testid=send-progress][data-outcome=confirmed]').waitFor({ timeout: stepMs })
    await click('send-done-button')
  }
  await click('w3m-header-close')
  await gone('w3m-modal-card')
  await page.evaluate(async (text) => {
    const { kit, sign } = window as unknown as {
      kit: { disconnect(): Promise<void> }
      sign(namespace: string, message: string): Promise<string>
    }
    await sign('eip155', text)
    await kit.disconnect()
  }, `cycle ${number}`)
  await find('connect-button').waitFor({ timeout: stepMs })
}
