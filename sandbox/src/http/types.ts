import type { HttpBindings } from '@hono/node-server'
import type { CheckedRequest } from '../spec/types.js'

/** A request that conforms to its spec, with what a handler may need besides. */
export interface Call extends CheckedRequest {
  /** The body as it came, to be passed on without change. */
  readonly rawBody: string
  /** Base address of the sandbox as the caller wrote it, without a trailing slash. */
  readonly baseUrl: string
}

/** An answer: JSON, or text of a named content type. */
export type Reply = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** What the request was about, for the log; e.g. the methods of a JSON-RPC batch. */
  readonly note?: string
  /** The one origin that may read it, or null for none. Left out, every origin may. */
  readonly origin?: string | null
} & ({ readonly json: unknown } | { readonly text: string; readonly type: string })

/** Answers one operation of a spec. What it throws becomes 503 (a chain is down) or 500. */
export type Handler = (call: Call) => Reply | Promise<Reply>

/** Handlers by operationId. */
export type Handlers = Readonly<Record<string, Handler>>

/** What travels with a request inside the server. */
export interface AppEnv {
  /** What the HTTP server holds; nothing when a request was made up by a test. */
  Bindings: Partial<HttpBindings>
  Variables: {
    note?: string
    /** The one origin that may read the reply, or null for none. Left out, every origin may. */
    origin?: string | null
    /** Headers that have the last word; null takes one away. */
    headers?: Readonly<Record<string, string | null>>
  }
}

/** One request as the dev page lists it. */
export interface RequestRecord {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly service: string
  readonly method: string
  readonly path: string
  readonly note: string
  readonly status: number
  readonly ms: number
}
