import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBlockchainHandlers } from './blockchain/createBlockchainHandlers.js'
import { createCatalogueHandlers } from './catalogue/createCatalogueHandlers.js'
import { findAnvil } from './chain/findAnvil.js'
import { createAgent } from './chain/postJson.js'
import { startChain } from './chain/startChain.js'
import type { ChainNode } from './chain/types.js'
import { describe } from './describe.js'
import { mountDevPage } from './dev/mountDevPage.js'
import { createApp } from './http/createApp.js'
import { createRequestLog } from './http/createRequestLog.js'
import { listen } from './http/listen.js'
import { mountSpec } from './http/mountSpec.js'
import { type ResolvedOptions, readOptions } from './readOptions.js'
import { SandboxError } from './SandboxError.js'
import { loadSpec } from './spec/loadSpec.js'
import { acquireLock } from './store/acquireLock.js'
import { openStore } from './store/openStore.js'
import type { Sandbox, SandboxOptions } from './types.js'

type Cleanup = () => void | Promise<void>

const REQUESTS_KEPT = 200

function readVersion(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return String((JSON.parse(manifest) as { version?: unknown }).version)
}

function prepareFolder({ dataDir, fresh }: ResolvedOptions): void {
  if (fresh) {
    // Only what a sandbox made: the folder may hold more.
    for (const name of ['chains', 'sandbox.sqlite', 'sandbox.sqlite-journal', 'sandbox.sqlite.lock']) {
      rmSync(join(dataDir, name), { recursive: true, force: true })
    }
  }
  writeFileSync(join(dataDir, '.gitignore'), '*\n')
}

async function start(options: ResolvedOptions, cleanups: Cleanup[]): Promise<Sandbox> {
  const { dataDir, log, projects } = options
  const startedAt = Date.now()
  const version = readVersion()
  const binary = findAnvil()
  const requests = createRequestLog(REQUESTS_KEPT)
  let broken = 0
  const onBroken = (message: string): void => {
    broken += 1
    log(message)
  }
  const app = createApp({ requests, onBroken })
  let isReady = false
  const server = await listen(options.port, (request) =>
    isReady ? app.fetch(request) : new Response('The sandbox is starting.', { status: 503 }),
  )
  cleanups.push(() => server.close())
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new SandboxError('DATA_UNUSABLE', `The data folder cannot be made: ${reason}`, { cause })
  }
  const lock = await acquireLock(dataDir)
  cleanups.push(() => lock.release())
  prepareFolder(options)
  const store = openStore(join(dataDir, 'sandbox.sqlite'))
  cleanups.push(() => store.close())
  const agent = createAgent()
  cleanups.push(() => agent.destroy())
  const starting = options.chains.map((chainId) => startChain({ binary, chainId, dataDir, store, agent, log }))
  const catalogueSpec = loadSpec(join(options.specsDir, 'openapi/catalogue.yaml'))
  const blockchainSpec = loadSpec(join(options.specsDir, 'openapi/blockchain-api.yaml'))
  const settled = await Promise.allSettled(starting)
  const nodes = settled.flatMap((result): ChainNode[] => (result.status === 'fulfilled' ? [result.value] : []))
  cleanups.push(async () => void (await Promise.all(nodes.map((node) => node.stop()))))
  for (const result of settled) if (result.status === 'rejected') throw result.reason
  lock.setChildren(nodes.map((node) => node.pid))
  const url = `http://127.0.0.1:${server.port}`
  const { services, chains } = describe(url, nodes)
  const running = nodes.map((node) => node.caip2)
  mountSpec({
    app,
    base: '/catalogue',
    operations: catalogueSpec,
    handlers: createCatalogueHandlers({ running, projects }),
    onBroken,
  })
  mountSpec({
    app,
    base: '/blockchain',
    operations: blockchainSpec,
    handlers: createBlockchainHandlers({ nodes, store, projects, version, startedAt }),
    onBroken,
  })
  const brokenReplies = (): number => broken
  mountDevPage({ app, store, version, startedAt, dataDir, services, chains, nodes, requests, brokenReplies })
  isReady = true
  return {
    url,
    port: server.port,
    dataDir,
    services,
    chains,
    stats: () => ({ requests: requests.total(), brokenReplies: broken }),
    close: () => Promise.resolve(),
  }
}

/**
 * Starts every service a wallet front door needs, on this machine and on loopback only: the wallet
 * catalogue, the blockchain API, one EVM node per chain, a faucet and a page that shows them.
 * @param options see {@link SandboxOptions}; all have defaults
 * @returns the running sandbox; call `close` when done
 * @throws SandboxError with a stable `code` and a message that says what to do. Nothing is left running.
 * @example
 * const sandbox = await startSandbox({ port: 0, chains: [31337] })
 * await fetch(`${sandbox.url}/blockchain/v1/supported-chains`)
 * await sandbox.close()
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const resolved = readOptions(options)
  const cleanups: Cleanup[] = []
  const cleanUp = async (): Promise<void> => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  try {
    const sandbox = await start(resolved, cleanups)
    let closing: Promise<void> | undefined
    return {
      ...sandbox,
      close: () => {
        closing ??= cleanUp()
        return closing
      },
    }
  } catch (error) {
    await cleanUp()
    throw error
  }
}
