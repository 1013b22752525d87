import type { RelayFault } from './relayFaults.js'

/** A changed field of a JSON reply. `at` is a JSON pointer (RFC 6901) into the reply. */
export type FieldChange =
  /** Sets another value. */
  | { readonly at: string; readonly value: unknown }
  /** Adds a field, which the spec need not have. */
  | { readonly at: string; readonly add: unknown }
  /** Removes a field. */
  | { readonly at: string; readonly remove: true }

/** A fault of the replies of one operation. */
export interface Fault {
  /** operationId of a spec, or `*` for all. */
  readonly operation: string
  /** Answers with this status at once; the operation does not run. */
  readonly status?: number
  /** The body of the answer; the operation does not run. A text is sent unchanged, anything else as JSON. */
  readonly body?: unknown
  /** Content type of `body`; default `application/json`, also for a text. */
  readonly type?: string
  /** Headers to set, or to remove with null, also those of CORS. */
  readonly headers?: Readonly<Record<string, string | null>>
  /** Milliseconds to wait before anything else. */
  readonly delayMs?: number
  /** Speed of the body. 0 sends the headers and then nothing. */
  readonly bytesPerSecond?: number
  /** Closes the connection after this number of bytes of the body. */
  readonly cutAfter?: number
  /** Fills the body with spaces to this number of bytes. */
  readonly padTo?: number
  /** Closes the connection without an answer. */
  readonly drop?: boolean
  readonly change?: readonly FieldChange[]
  /** How many replies it applies to. Default: all. Then the next fault of the operation is used. */
  readonly times?: number
  /** From 0 to 1; default 1. */
  readonly probability?: number
}

/** The faults in order. The first one that applies to an operation is used. */
export interface FaultPlan {
  readonly faults: readonly Fault[]
  /** The faults of relay frames, in order. */
  readonly relay?: readonly RelayFault[]
  /** Makes the random choices repeatable. */
  readonly seed?: number
}

/** Decides which replies fail. */
export interface FaultEngine {
  /** The fault of the next reply of an operation, or null. Counts as one use. */
  take(operationId: string): Fault | null
  /** The fault of the next frame of the relay, or null. Counts as one use. */
  takeRelay(frame: string, to: 'client' | 'relay'): RelayFault | null
  /** From 0 to 1, by the seed of the plan. */
  random(): number
  /** The current plan, with the number of uses of each fault. */
  state(): {
    readonly plan: FaultPlan
    readonly used: readonly number[]
    readonly usedRelay: readonly number[]
  }
  /**
   * Sets the plan from now on. Null for none.
   *
   * @throws SandboxError `BAD_FAULTS` naming the place in the plan. The old plan stays
   */
  set(plan: unknown): void
}
