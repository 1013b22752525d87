import type { Hono } from 'hono'
import type { ResolvedConfig, RoleName } from '../config/types.js'
import type { TakeUpgrade } from '../http/listen.js'
import type { AppEnv } from '../http/types.js'
import type { Limiter } from '../limits/createLimiter.js'
import type { Logger } from '../operate/createLogger.js'
import type { Metrics } from '../operate/createMetrics.js'
import type { Traces } from '../operate/createTraces.js'
import type { Specs } from '../spec/loadSpecs.js'
import type { OpenSql } from '../store/openSql.js'
import type { OpenWhenThere } from '../store/openWhenThere.js'

/** The parts of the server that a role is started with. */
export interface RoleParts {
  readonly config: ResolvedConfig
  readonly app: Hono<AppEnv>
  readonly specs: () => Specs
  /** The database, which is opened when the first role asks. */
  readonly database: () => Promise<OpenSql>
  readonly openWhenThere: OpenWhenThere
  readonly limiter: Limiter
  readonly log: Logger
  readonly metrics: Metrics
  readonly traces: Traces
  /** Called with what is wrong when a reply does not conform, or a handler failed. */
  readonly onBroken: (message: string) => void
  /** Handlers of WebSockets, by path. */
  readonly takers: Map<string, TakeUpgrade>
  readonly version: string
  /** Answers a probe, for roles with a port of their own. */
  readonly probes: (request: Request) => Response | Promise<Response> | null
  readonly env: Readonly<Record<string, string | undefined>>
}

/** A role that runs. */
export interface RunningRole {
  /** Whether it can answer; a sentence about what it waits for, or null. */
  ready?(): Promise<string | null>
  /** Takes nothing new, and ends what it keeps open. */
  drain?(): Promise<void>
  close?(): Promise<void>
}

/** Starts a role. */
export type StartRole = (parts: RoleParts) => Promise<RunningRole>

/** The roles that this package has. */
export type Roles = Readonly<Record<RoleName, StartRole>>
