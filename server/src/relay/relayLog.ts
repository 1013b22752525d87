/** The entries that relays share. */
export type RelayEntry =
  | {
      readonly kind: 'message'
      /** SHA-256 of the message's text, hex. */
      readonly id: string
      readonly topic: string
      readonly message: string
      readonly tag: number
      readonly attestation: string | null
      readonly from: string
      /** In seconds. */
      readonly ttl: number
      /** In ms since 1970. */
      readonly publishedAt: number
    }
  | { readonly kind: 'delivered'; readonly topic: string; readonly id: string; readonly clientId: string }

/** As many messages of a topic wait in the log as may, so no other one is taken. */
export class TopicFull extends Error {
  override readonly name = 'TopicFull'
}

/** The log that several relays share: the entries of each topic, in one order. A relay follows the topics of its clients. */
export interface RelayLog {
  /** Resolves when the entry is stored. Rejects if it cannot be, with a `TopicFull` if there is no room. */
  append(entry: RelayEntry): Promise<void>
  /** Sets the listener to the entries of followed topics, also those of this relay. */
  onEntry(apply: (entry: RelayEntry) => void): void
  /**
   * Follows a topic once more: its past is passed on, then every new entry. Settles when its past was; at once if it is
   * followed already.
   */
  follow(topic: string): Promise<void>
  /** Follows a topic once less. True if it is followed no more. */
  leave(topic: string): boolean
  /** Whether it can be written to. */
  isReady(): Promise<boolean>
  close(): void
}
