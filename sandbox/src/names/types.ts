import type { ChainNode } from '../chain/types.js'
import type { Sql } from '../store/types.js'

/** A registered name, as the API gives it. */
export interface NameRecord {
  readonly name: string
  /** RFC 3339. */
  readonly registered_at: string
  readonly updated_at: string
  readonly attributes: Readonly<Record<string, string>>
  /** By coin type in decimal digits (SLIP-44, ENSIP-11). */
  readonly addresses: Readonly<Record<string, { readonly address: string; readonly created_at: string }>>
}

/** What the names stand on. */
export interface NameParameters {
  readonly sql: Sql
  readonly nodes: readonly ChainNode[]
  /** Zones names are registered in, e.g. `demo.id`; the first is the default. */
  readonly zones: readonly string[]
  /** Clock in milliseconds since 1970. */
  readonly now: () => number
}

/** Registered names. */
export interface NameStore {
  find(name: string): Promise<NameRecord | null>
  /** The records that name an address exactly as it was stored, oldest first. */
  findByAddress(address: string): Promise<NameRecord[]>
  /** The oldest name of an address in any case of its letters. */
  primaryName(address: string): Promise<{ readonly name: string; readonly updatedAt: string } | null>
  /** Which of some names are taken. */
  taken(names: readonly string[]): Promise<ReadonlySet<string>>
  /** Registers a name with all of its addresses; false when it is taken. */
  add(
    name: string,
    attributes: Readonly<Record<string, string>>,
    addresses: Readonly<Record<string, string>>,
  ): Promise<boolean>
  setAttributes(name: string, attributes: Readonly<Record<string, string>>): Promise<void>
  setAddress(name: string, coinType: number, address: string): Promise<void>
}
