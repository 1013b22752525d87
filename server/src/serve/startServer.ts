import { readFileSync } from 'node:fs'
import { resolveConfig } from '../config/resolveConfig.js'
import type { ResolvedConfig, RoleName, ServerConfig } from '../config/types.js'
import { openServerSql } from '../data/openServerData.js'
import { acceptUpgrades } from '../http/acceptUpgrades.js'
import { createApp } from '../http/createApp.js'
import { type Listening, listen } from '../http/listen.js'
import type { RequestRecord } from '../http/types.js'
import { createLimiter } from '../limits/createLimiter.js'
import { createLogger, describeError, type Logger } from '../operate/createLogger.js'
import { createMetrics, type Metrics } from '../operate/createMetrics.js'
import { createTraces } from '../operate/createTraces.js'
import { reportRequest } from '../operate/reportRequest.js'
import { checkStart } from '../roles/findMistakes.js'
import { roles as known } from '../roles/roles.js'
import type { RoleParts, RunningRole } from '../roles/types.js'
import { findSpecs } from '../spec/findSpecs.js'
import { loadSpecs, type Specs } from '../spec/loadSpecs.js'
import type { OpenSql } from '../store/openSql.js'
import { createOpenWhenThere } from '../store/openWhenThere.js'
import { type Cleanups, createCleanups } from './createCleanups.js'
import { createProbes, type Probes } from './createProbes.js'

export interface StartServerOptions {
  /** The roles of this process. Those of the configuration if left out. */
  readonly roles?: readonly RoleName[]
  /** Variables of the environment: `DATABASE_URL`, `REDIS_URL`, `FRAME_SECRET` and others (docs/going-live.md). */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly log?: Logger
}

/** A server that runs. */
export interface RunningServer {
  /** Port of the services. */
  readonly port: number
  /** Port of `/metrics`. */
  readonly operationsPort: number
  readonly roles: readonly RoleName[]
  /**
   * Ends the server: it says that it is not ready, listens no more, answers what was asked, ends WebSockets so that
   * their clients go elsewhere, and closes the database. A second call waits for the first.
   */
  close(): Promise<void>
}

/**
 * Starts the services of a configuration, on one port and those of the wallet and the metrics. While the database or Redis
 * is away it waits, and answers 503.
 *
 * @throws ServerError with a stable `code` and a message that says what to do. Nothing is left running
 * @example
 * import { startServer } from 'appkit-server'
 * import config from './appkit.server.js'
 *
 * const server = await startServer(config, { roles: ['relay'] })
 * await server.close()
 */
export async function startServer(
  config: ServerConfig,
  options: StartServerOptions = {},
): Promise<RunningServer> {
  const resolved = resolveConfig({ ...config, ...(options.roles && { roles: options.roles }) })
  const cleanups = createCleanups()
  const { log = createLogger() } = options
  try {
    const running = await assemble(resolved, { ...options, log }, cleanups)
    let closing: Promise<void> | undefined
    return {
      ...running,
      close: () => {
        closing ??= cleanups.run()
        return closing
      },
    }
  } catch (error) {
    // The caller has to know why it did not start, and not why it did not close.
    await cleanups
      .run()
      .catch((other: unknown) => log.error(describeError(other), 'the end of a failed start'))
    throw error
  }
}

async function assemble(
  config: ResolvedConfig,
  { env = process.env, log }: StartServerOptions & { readonly log: Logger },
  cleanups: Cleanups,
): Promise<Omit<RunningServer, 'close'>> {
  await checkStart(config, env)
  const [metrics, traces] = [createMetrics(), createTraces()]
  const onBroken = (message: string): void => log.error(describeError(message), 'a service failed')
  const describe = ({ service, ...request }: RequestRecord) => ({
    ...request,
    role: service === 'page' ? 'other' : service,
  })
  const app = createApp({
    onBroken,
    onRequest: (record) => reportRequest({ log, metrics }, describe(record)),
    trace: (answer) => traces.request(answer, describe),
  })
  const probes = createProbes(config.roles)
  const server = await listen({
    port: config.port,
    host: config.host,
    maxConnections: config.limits.relaySockets + 5000,
    answer: (request, bindings) => probes.answer(request) ?? app.fetch(request, bindings),
    onFailure: (message) => log.error({ error: message }),
    advice: 'set another port in the configuration',
  })
  cleanups.add(() => server.close())
  const operations = await listenForMetrics(config, metrics, probes)
  cleanups.add(() => operations.close())
  const openWhenThere = createOpenWhenThere({ log, lacks: probes.lacks })
  const database = openOnce({ config, env, log, openWhenThere })
  cleanups.add(() => database.close())
  const parts: RoleParts = {
    config,
    app,
    log,
    metrics,
    traces,
    onBroken,
    env,
    takers: new Map(),
    version: readVersion(),
    specs: readOnce,
    database: database.open,
    openWhenThere,
    limiter: createLimiter(config.limits.requestsPerMinute),
    probes: (request) => probes.answer(request),
  }
  await startRoles(parts, probes, cleanups)
  probes.check('database', database.isReady)
  acceptUpgrades({ server, takers: parts.takers })
  cleanups.add(() => drain(server, probes, config.limits.noticeSeconds))
  probes.start()
  log.info({ port: server.port, operations: operations.port, roles: config.roles }, 'ready')
  return { port: server.port, operationsPort: operations.port, roles: config.roles }
}

async function startRoles(parts: RoleParts, probes: Probes, cleanups: Cleanups): Promise<void> {
  for (const role of parts.config.roles) {
    const running = await known[role](parts)
    cleanups.add(async () => void (await running.close?.()))
    probes.add(role, running)
  }
}

async function drain(server: Listening, probes: Probes, noticeSeconds: number): Promise<void> {
  probes.end()
  await new Promise((done) => setTimeout(done, noticeSeconds * 1000))
  // Sockets first: their clients are to connect elsewhere at once.
  const ended = Promise.all(probes.roles().map(async (role: RunningRole) => role.drain?.()))
  await Promise.all([server.drain(), ended])
}

async function listenForMetrics(
  { operations }: ResolvedConfig,
  metrics: Metrics,
  probes: Probes,
): Promise<Listening> {
  metrics.gauges('missing', 'What the server depends on: 1 for what does not answer', 'need', async () => {
    const needs = [...(await probes.needs())]
    return new Map(needs.map(([name, problem]) => [name, problem === null ? 0 : 1]))
  })
  const answer = async (request: Request): Promise<Response> => {
    const probe = probes.answer(request)
    if (probe !== null) return probe
    if (new URL(request.url).pathname !== '/metrics') return new Response(null, { status: 404 })
    const { text, type } = await metrics.print(request.headers.get('accept'))
    return new Response(text, { headers: { 'content-type': type, vary: 'accept' } })
  }
  return listen({ ...operations, answer, onFailure: () => {}, advice: 'set operations.port to another one' })
}

let specs: Specs | undefined
const readOnce = (): Specs => {
  specs ??= loadSpecs(findSpecs())
  return specs
}

type DatabaseParts = Pick<RoleParts, 'config' | 'env' | 'log' | 'openWhenThere'>

/** The database of a process, opened when the first role asks. */
function openOnce({ config, env, log, openWhenThere }: DatabaseParts) {
  const open = () => openServerSql(config, env, (error) => log.error(describeError(error), 'the database'))
  let opening: Promise<OpenSql> | undefined
  return {
    open: (): Promise<OpenSql> => {
      opening ??= openWhenThere({ name: 'database', problem: 'The database does not answer.', open })
      return opening
    },
    isReady: async (): Promise<string | null> => {
      if (opening === undefined) return null
      return (await opening).problem()
    },
    close: async (): Promise<void> => {
      await opening?.then((sql) => sql.close()).catch(() => {})
    },
  }
}

function readVersion(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return String((JSON.parse(manifest) as { version?: unknown }).version)
}
