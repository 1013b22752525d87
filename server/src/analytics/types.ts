/** An event as it was sent. The spec has checked it. */
export interface SentEvent {
  readonly eventId: string
  readonly url: string
  readonly domain: string
  /** Milliseconds since 1970, or RFC 3339 in telemetry. */
  readonly timestamp: number | string
  readonly props: { readonly type: string; readonly event: string; readonly address?: string } & Readonly<
    Record<string, unknown>
  >
}

/** A stored event. */
export interface StoredEvent {
  readonly id: string
  readonly projectId: string
  readonly event: string
  readonly domain: string
  readonly address: string | null
  /** Everything that was sent, as JSON text. */
  readonly body: string
  /** When it was received, in milliseconds since 1970. */
  readonly at: number
}

/** The stored events. */
export interface EventStore {
  /** Stores events. An event that is sent twice is stored once. */
  add(projectId: string, events: readonly SentEvent[]): Promise<void>
  /** Removes the events that were received before a moment, in milliseconds since 1970. */
  removeBefore(at: number): Promise<void>
  /** Newest first. */
  last(count: number): Promise<StoredEvent[]>
}
