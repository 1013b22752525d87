import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cleanup, Sandbox } from './api/types.js'
import { describe } from './describe.js'
import { mountDevPage } from './dev/mountDevPage.js'
import { SandboxError } from './errors/SandboxError.js'
import { createFaultEngine } from './faults/createFaultEngine.js'
import { startFrame } from './frame/startFrame.js'
import { createApp } from './http/createApp.js'
import { createRequestLog } from './http/createRequestLog.js'
import { listen } from './http/listen.js'
import { fail, toResponse } from './http/reply.js'
import type { Reply } from './http/types.js'
import { loadSpecs } from './loadSpecs.js'
import { mountServices } from './mountServices.js'
import { mountPhone } from './phone/mountPhone.js'
import { prepareFolder } from './prepareFolder.js'
import type { ResolvedOptions } from './readOptions.js'
import { solanaNetwork } from './solana/common/network.js'
import type { SolanaNode } from './solana/common/types.js'
import { startNodes } from './startNodes.js'
import { openStore } from './store/openStore.js'
import type { Sql } from './store/types.js'

const REQUESTS_KEPT = 200

// Pages may read it, so that open pages wait and try again.
const starting: Reply = {
  ...fail(503, '', 'The sandbox is starting.'),
  headers: { 'access-control-allow-origin': '*', 'retry-after': '1' },
}

function readVersion(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return String((JSON.parse(manifest) as { version?: unknown }).version)
}

const SLOW_MS = 2000

/** Creates the function that reports a stage of the start when it is done, with its seconds if it was slow. */
export function createStages(print: (line: string) => void, now = () => performance.now()) {
  let began = now()
  return (line: string): void => {
    const ms = now() - began
    began = now()
    print(ms < SLOW_MS ? line : `${line} (${(ms / 1000).toFixed(1)} s)`)
  }
}

/**
 * Starts the parts of a sandbox in order.
 * @param options complete options
 * @param cleanups receives an entry for each part that was started, also if a later one fails
 * @throws SandboxError
 */
export async function assemble(
  options: ResolvedOptions,
  cleanups: Cleanup[],
): Promise<Omit<Sandbox, 'close'>> {
  const { dataDir, log, publicUrl } = options
  const stage = createStages(options.onStage)
  const startedAt = Date.now()
  const version = readVersion()
  const specs = loadSpecs(options.specsDir)
  const faults = createFaultEngine(specs.all)
  faults.set(options.faults)
  const requests = createRequestLog(REQUESTS_KEPT)
  let broken = 0
  const onBroken = (message: string): void => {
    broken += 1
    log(message)
  }
  const app = createApp({ requests, onBroken, publicUrl })
  let isReady = false
  const server = await listen(
    options.port,
    (request, bindings) => (isReady ? app.fetch(request, bindings) : toResponse(starting)),
    log,
  )
  cleanups.push(() => server.close())
  const lock = await prepareFolder(dataDir, options.fresh)
  cleanups.push(() => lock.release())
  const store = openStore(join(dataDir, 'sandbox.sqlite'))
  cleanups.push(() => store.close())
  const local = `http://127.0.0.1:${server.port}`
  const url = publicUrl ?? local
  const waking = runSolana(options, store.sql)
  // Both must have settled before the parts that they need are stopped.
  const [nodes, solana] = await Promise.all([
    startNodes({ options, store, url, cleanups, isStarting: () => !isReady }).finally(() =>
      waking.catch(() => null),
    ),
    waking,
  ])
  lock.setChildren(nodes.map((node) => node.pid))
  stage(
    `Chains that run: ${[...nodes, ...(solana ? [solanaNetwork] : [])].map(({ name }) => name).join(', ')}.`,
  )
  const { services: common, chains } = describe(local, nodes, solana !== null)
  const { events } = await mountServices({
    app,
    options,
    specs,
    nodes,
    solana,
    server,
    store,
    faults,
    url,
    version,
    startedAt,
    onBroken,
    cleanups,
  })
  stage('The services are ready.')
  const brokenReplies = (): number => broken
  // Others could not reach its name, which is one of this machine.
  const frame =
    publicUrl === null
      ? await startFrame({
          app,
          nodes,
          log,
          sql: store.sql,
          projects: options.projects,
          url: local,
          hasSolana: solana !== null,
          port: options.port === 0 ? 0 : options.port + 1,
        })
      : null
  if (frame !== null) {
    cleanups.push(() => frame.close())
    stage('The embedded wallet and its mailbox are ready.')
  }
  const services = [...common, ...(frame?.services ?? [])]
  mountPhone({ app, chains, projects: options.projects })
  mountDevPage({
    app,
    events,
    store,
    version,
    startedAt,
    dataDir,
    services,
    chains,
    nodes,
    solana,
    requests,
    brokenReplies,
  })
  // In reverse order: what was asked is answered, and no request may come in while the rest is stopped.
  cleanups.push(() => server.drain())
  isReady = true
  return {
    url: local,
    port: server.port,
    dataDir,
    services,
    chains,
    setFaults: (plan) => faults.set(plan),
    stats: () => ({ requests: requests.total(), brokenReplies: broken }),
  }
}

/**
 * Starts the Solana chain if it is configured. Without its native part, the other chains run alone.
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
