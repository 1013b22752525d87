import type { OtherKit } from '../kits/types.js'
import type { Draft } from './draft.js'
import type { NetworkText } from './networks.js'
import type { SiweModule, SiwxModule } from './siweModule.js'

/** The settings that were read from the options of another kit, as texts for the config. */
export interface Found {
  /** Whether there was a call or an element with options. */
  isSetUp: boolean
  /** Whether users sign in by a service of that kit, in whose place this kit's own server stands. */
  signsIn: boolean
  /** By the name of our option; with a dot for a part of one, `metadata.name`. */
  readonly values: Map<string, string>
  readonly features: Map<string, string>
  readonly variables: Map<string, string>
  readonly networks: Map<string, NetworkText>
  /** Networks of the other kit that this kit lacks and the host's own code names, by their names. */
  readonly ownNetworks: Map<string, NetworkText>
  defaultNetwork: NetworkText | undefined
  /** Nodes of the host, by CAIP-2 id. */
  readonly nodes: Map<string, readonly string[]>
  /** The functions of the host that sign users in, as a module for the config. */
  siwe: SiweModule | undefined
  /** How users sign in otherwise, as such a module. */
  siwx: SiwxModule | undefined
  /** Whether a config is written, which can have those functions. */
  mayMove: boolean
  /** Whether an earlier run that was cut short has written that module. */
  hasSiwe: boolean
  /** Constants that were only the way to them, by the path of their file. */
  readonly extracted: Map<string, Set<string>>
}

/** Nothing is known yet. */
export function nothingFound(): Found {
  return {
    isSetUp: false,
    signsIn: false,
    values: new Map(),
    features: new Map(),
    variables: new Map(),
    networks: new Map(),
    ownNetworks: new Map(),
    defaultNetwork: undefined,
    nodes: new Map(),
    siwe: undefined,
    siwx: undefined,
    mayMove: true,
    hasSiwe: false,
    extracted: new Map(),
  }
}

/** The host and the kit whose options are read, with what is found and drafted meanwhile. */
export interface Reading {
  readonly root: string
  readonly kit: OtherKit
  readonly found: Found
  readonly draft: Draft
}
