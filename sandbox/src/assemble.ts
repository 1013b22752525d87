import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createApp, fail, listen, loadSpecs, type Reply, type Sql, toResponse } from 'appkit-server/parts'
import type { Cleanup, Sandbox } from './api/types.js'
import { describe } from './describe.js'
import { mountDevPage } from './dev/mountDevPage.js'
import { SandboxError } from './errors/SandboxError.js'
import { createFaultEngine } from './faults/createFaultEngine.js'
import { startFrame } from './frame/startFrame.js'
import { createRequestLog } from './http/createRequestLog.js'
import { refuseForeignHosts } from './http/refuseForeignHosts.js'
import { mountServices } from './mountServices.js'
import { mountPhone } from './phone/mountPhone.js'
import { prepareFolder } from './prepareFolder.js'
import type { ResolvedOptions } from './readOptions.js'
import { solanaNetwork } from './solana/common/network.js'
import type { SolanaNode } from './solana/common/types.js'
import { startNodes } from './startNodes.js'
import { openStore } from './store/openStore.js'

const requestsKept = 200

// Pages may read it, so that open pages wait and try again.
const starting: Reply = {
  ...fail(503, '', 'The sandbox is starting.'),
  headers: { 'access-control-allow-origin': '*', 'retry-after': '1' },
}

function readVersion(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return String((JSON.parse(manifest) as { version?: unknown }).version)
}

const slowMs = 2000

/** Creates the function that reports a stage of the start when it is done, with its seconds if it was slow. */
export function createStages(print: (line: string) => void, now = () => performance.now()) {
  let began = now()
  return (line: string): void => {
    const ms = now() - began
    began = now()
    print(ms < slowMs ? line : `${line} (${(ms / 1000).toFixed(1)} s)`)
  }
}

/**
 * Starts the parts of a sandbox in order.
 *
 * @param options - complete options
 * @param cleanups - receives an entry for each part that was started, also if a later one fails
 * @throws SandboxError
 */
export async function assemble(
  options: ResolvedOptions,
  cleanups: Cleanup[],
): Promise<Omit<Sandbox, 'close'>> {
  const { dataDir } = options
  const stage = createStages(options.onStage)
  const shared = { startedAt: Date.now(), version: readVersion() }
  const specs = loadSpecs(options.specsDir)
  const faults = createFaultEngine(specs.all)
  faults.set(options.faults)
  const entry = await openEntry(options, cleanups)
  const { app, broken, onBroken, requests, server } = entry
  const local = `http://127.0.0.1:${server.port}`
  const url = options.publicUrl ?? local
  const data = await openData(options, cleanups, { url, isStarting: entry.isStarting })
  const { nodes, solana } = data
  const running = [...nodes, ...(solana ? [solanaNetwork] : [])]
  stage(`Chains that run: ${running.map(({ name }) => name).join(', ')}.`)
  const { services: common, chains } = describe(local, nodes, solana !== null)
  const parts = { ...shared, ...data, app, options, specs, server, faults, url, onBroken, cleanups }
  const { events } = await mountServices(parts)
  stage('The services are ready.')
  const frame = await openWallet(options, app, data, local)
  if (frame !== null) {
    cleanups.push(() => frame.close())
    stage('The embedded wallet and its mailbox are ready.')
  }
  const services = [...common, ...(frame?.services ?? [])]
  mountPhone({ app, chains, projects: options.projects })
  mountDevPage({
    ...shared,
    ...data,
    app,
    events,
    dataDir,
    services,
    chains,
    requests,
    brokenReplies: broken,
  })
  // In reverse order: what was asked is answered, and no request may come in while the rest is stopped.
  cleanups.push(() => server.drain())
  entry.start()
  return {
    url: local,
    port: server.port,
    dataDir,
    services,
    chains,
    setFaults: (plan) => faults.set(plan),
    stats: () => ({ requests: requests.total(), brokenReplies: broken() }),
  }
}

/** Listens first, so that open pages wait instead of failing. */
async function openEntry({ log, port, publicUrl }: ResolvedOptions, cleanups: Cleanup[]) {
  const requests = createRequestLog(requestsKept)
  let broken = 0
  let isReady = false
  const onBroken = (message: string): void => {
    broken += 1
    log(message)
  }
  const app = createApp({
    onBroken,
    onRequest: (record) => {
      if (record.service !== 'page' && record.service !== 'signin') requests.add(record)
    },
    refuse: refuseForeignHosts(publicUrl).request,
    nothingAt: (path) => `There is nothing at ${path}. The page at / lists what is here.`,
  })
  const server = await listen({
    port,
    answer: (request, bindings) => (isReady ? app.fetch(request, bindings) : toResponse(starting)),
    onFailure: log,
    advice: 'choose another port with --port',
  })
  cleanups.push(() => server.close())
  return {
    app,
    requests,
    server,
    onBroken,
    broken: () => broken,
    isStarting: () => !isReady,
    start: () => {
      isReady = true
    },
  }
}

/** Takes the data folder, and starts the chains that keep their state in it. */
async function openData(
  options: ResolvedOptions,
  cleanups: Cleanup[],
  { isStarting, url }: { readonly url: string; readonly isStarting: () => boolean },
) {
  const { dataDir } = options
  const lock = await prepareFolder(dataDir, options.fresh)
  cleanups.push(() => lock.release())
  const store = openStore(join(dataDir, 'sandbox.sqlite'))
  cleanups.push(() => store.close())
  const waking = runSolana(options, store.sql)
  // Both must have settled before the parts that they need are stopped.
  const starting = startNodes({ options, store, url, cleanups, isStarting })
  const [nodes, solana] = await Promise.all([starting.finally(() => waking.catch(() => null)), waking])
  lock.setChildren(nodes.map((node) => node.pid))
  return { nodes, solana, store }
}

/** The embedded wallet, which others could not reach by its name: that is one of this machine. */
async function openWallet(
  { log, port, projects, publicUrl }: ResolvedOptions,
  app: Parameters<typeof startFrame>[0]['app'],
  { nodes, solana, store }: Awaited<ReturnType<typeof openData>>,
  url: string,
) {
  if (publicUrl !== null) return null
  const at = port === 0 ? 0 : port + 1
  return startFrame({ app, nodes, log, sql: store.sql, projects, url, hasSolana: solana !== null, port: at })
}

/**
 * Starts the Solana chain if it is configured. Without its native part, the other chains run alone.
 *
 * @throws SandboxError `SOLANA_MISSING` if there are no other chains, `DATA_UNUSABLE` if its stored state
 *   cannot be read
 */
export async function runSolana(
  options: Pick<ResolvedOptions, 'chains' | 'log' | 'solana'>,
  sql: Sql,
): Promise<SolanaNode | null> {
  if (!options.solana) return null
  try {
    // Loaded here, so that a sandbox without the chain does not load it.
    const { startSolana } = await import('./solana/startSolana.js')
    return await startSolana({ sql, log: options.log })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (!(error instanceof Error) || error.name !== 'SandboxError') {
      const reason = error instanceof Error ? error.message : String(error)
      throw new SandboxError(
        'DATA_UNUSABLE',
        `The Solana chain cannot be brought back from the database (${reason}). Put a copy of it back, or start ` +
          'again with --fresh to make a new one.',
        { cause: error },
      )
    }
    if (code !== 'SOLANA_MISSING' || options.chains.length === 0) throw error
    options.log(error.message)
    return null
  }
}
