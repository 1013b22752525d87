/** A value parsed from YAML or JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

/** A parameter of an operation (OpenAPI 3.1 section 4.8.12). */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  /** `false`: a list is one value with commas; `true`: the key is repeated. */
  readonly explode: boolean
  readonly isList: boolean
  readonly schema: Json
}

/** A request as it came in, before any check. */
export interface RawRequest {
  readonly path: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: string
}

/** A request that conforms to the spec; lists are split and numbers are numbers. */
export interface CheckedRequest {
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: Headers
  readonly body: unknown
}

/** Why a request does not conform. Without `field` the reason is answered as plain text. */
export interface Rejection {
  readonly status: 400 | 422
  readonly field?: string
  readonly text: string
}

/** The outcome of a check. */
export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly rejection: Rejection }

/** One operation of a spec with its compiled checks. */
export interface Operation {
  readonly id: string
  readonly method: string
  /** Path in the notation of the spec, e.g. `/v1/identity/{address}`. */
  readonly path: string
  readonly checkRequest: (request: RawRequest) => Checked<CheckedRequest>
  /** Returns the mistake in a reply, or null when it conforms. */
  readonly checkReply: (status: number, contentType: string, body: unknown) => string | null
  /** Whether a JSON reply can have a field, named by the steps of a JSON pointer. */
  readonly hasReplyField: (steps: readonly string[]) => boolean
}
