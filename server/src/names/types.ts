import type { Nodes } from '../ports/nodes.js'

/** A registered name, as in the API. */
export interface NameRecord {
  readonly name: string
  /** RFC 3339. */
  readonly registered_at: string
  readonly updated_at: string
  readonly attributes: Readonly<Record<string, string>>
  /** By coin type in decimal digits (SLIP-44, ENSIP-11). */
  readonly addresses: Readonly<Record<string, { readonly address: string; readonly created_at: string }>>
}

/** Whether another name can be registered: by an address, and from a network in a day. */
export type NameRoom = 'free' | 'address' | 'network'

/** Dependencies and settings of the service of names. */
export interface NameParameters {
  readonly nodes: Nodes
  /** Zones of the names, e.g. `demo.id`. The first is the default. */
  readonly zones: readonly string[]
  /** Clock in milliseconds since 1970. */
  readonly now: () => number
}

/** Registered names. */
export interface NameStore {
  find(name: string): Promise<NameRecord | null>
  /** The records with exactly this address, oldest first. */
  findByAddress(address: string): Promise<NameRecord[]>
  /**
   * The oldest name that has no other address, ignoring case. Each address of a name may change it, so whoever shares a name
   * could point it at an account, and have what is paid to that name later.
   */
  primaryName(address: string): Promise<{ readonly name: string; readonly updatedAt: string } | null>
  /** Finds the taken ones of some names. */
  taken(names: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Whether there is room for one more name.
   *
   * @param address - that registers it
   * @param share - of the network that it is registered from
   */
  room(address: string, share: number): Promise<NameRoom>
  /** Registers a name with all of its addresses, by coin type. Returns false if it is taken. */
  add(
    name: string,
    attributes: Readonly<Record<string, string>>,
    addresses: Readonly<Record<string, string>>,
    share?: number,
  ): Promise<boolean>
  setAttributes(name: string, attributes: Readonly<Record<string, string>>): Promise<void>
  setAddress(name: string, coinType: number, address: string): Promise<void>
}
