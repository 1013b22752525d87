import type { HttpBindings } from '@hono/node-server'
import type { CheckedRequest } from '../spec/types.js'

/** A request that matches its spec, with more that a handler may need. */
export interface Call extends CheckedRequest {
  /** The raw body, to pass on unchanged. */
  readonly rawBody: string
  /** The client, as limits count it: an IPv4 address, a network of IPv6, or `local`. */
  readonly client: string
  /** Base address of the server as the caller wrote it, without a trailing slash. */
  readonly baseUrl: string
}

/** An answer: JSON, or text of a named content type. */
export type Reply = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** A note for the log, e.g. the methods of a JSON-RPC batch. */
  readonly note?: string
  /** The only origin that can read the answer, or null for none. Default: every origin. */
  readonly origin?: string | null
} & ({ readonly json: unknown } | { readonly text: string; readonly type: string })

/** Answers one operation of a spec. Errors become 503 (a chain is down) or 500. */
export type Handler = (call: Call) => Reply | Promise<Reply>

/** Handlers by operationId. */
export type Handlers = Readonly<Record<string, Handler>>

/** The context of a request inside the server. */
export interface AppEnv {
  /** The request of Node's HTTP server. Absent if a test made the request. */
  Bindings: Partial<HttpBindings>
  Variables: {
    note?: string
    /** The operationId of the spec, or the call of sign-in. */
    operation?: string
    /** The only origin that can read the reply, or null for none. Default: every origin. */
    origin?: string | null
    /** Headers that replace those of the reply; null removes one. */
    headers?: Readonly<Record<string, string | null>>
  }
}

/** A request that was answered. */
export interface RequestRecord {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The service that was asked, or `page` for anything else. */
  readonly service: 'catalogue' | 'blockchain' | 'analytics' | 'signin' | 'page'
  readonly method: string
  readonly path: string
  readonly note: string
  /** The operationId of the spec, the call of sign-in, or an empty string. */
  readonly operation: string
  readonly status: number
  readonly ms: number
}
