/** A field of a JSON reply that is changed; `at` is a JSON pointer (RFC 6901) into the reply. */
export type FieldChange =
  /** Gives a field that the spec knows another value. */
  | { readonly at: string; readonly value: unknown }
  /** Adds a field, which may be one the spec does not know. */
  | { readonly at: string; readonly add: unknown }
  /** Takes a field away. */
  | { readonly at: string; readonly remove: true }

/** What goes wrong with the replies of one operation. */
export interface Fault {
  /** operationId of a spec, or `*` for every one. */
  readonly operation: string
  /** Answers with this status at once; the operation does not run. */
  readonly status?: number
  /** Body to answer instead; with it the operation does not run either. A text is sent as it is, anything else as JSON. */
  readonly body?: unknown
  /** Content type of `body`; default `application/json`, also for a text. */
  readonly type?: string
  /** Headers to set, or to take away with null; also those of CORS. */
  readonly headers?: Readonly<Record<string, string | null>>
  /** Milliseconds to wait before anything else. */
  readonly delayMs?: number
  /** Speed of the body. 0 sends the headers and then nothing. */
  readonly bytesPerSecond?: number
  /** Breaks the connection after so many bytes of the body. */
  readonly cutAfter?: number
  /** Fills the body with spaces up to so many bytes. */
  readonly padTo?: number
  /** Breaks the connection without an answer. */
  readonly drop?: boolean
  readonly change?: readonly FieldChange[]
  /** How many replies it hits; default all. Then the next fault of the operation counts. */
  readonly times?: number
  /** From 0 to 1; default 1. */
  readonly probability?: number
}

/** What goes wrong, in order: the first fault that applies to an operation is taken. */
export interface FaultPlan {
  readonly faults: readonly Fault[]
  /** Makes probabilities come out the same each time. */
  readonly seed?: number
}

/** Decides which replies go wrong. */
export interface FaultEngine {
  /** The fault of the next reply of an operation, or null. Counts as one use. */
  take(operationId: string): Fault | null
  /** The plan in force, with how often each fault was used. */
  state(): { readonly plan: FaultPlan; readonly used: readonly number[] }
  /**
   * Puts a plan in force from now on; null for none.
   * @throws SandboxError `BAD_FAULTS` naming the place in the plan; the old plan stays
   */
  set(plan: unknown): void
}
