/** The part of a tab in a relay client that several tabs share. */
export type TabStatus =
  /** It needs no relay, and does not stand for election. */
  | 'idle'
  /** Another tab has the connection, or is about to. */
  | 'following'
  /** It has the connection, and serves the other tabs. */
  | 'leading'
  | 'stopped'

export type TabEvent = 'needed' | 'elected' | 'replaced' | 'stopped'

/** The transitions. An event without an entry changes nothing. */
export const tabTable: Readonly<Record<TabStatus, Readonly<Partial<Record<TabEvent, TabStatus>>>>> = {
  idle: { needed: 'following', stopped: 'stopped' },
  following: { elected: 'leading', stopped: 'stopped' },
  leading: { replaced: 'following', stopped: 'stopped' },
  stopped: {},
}
