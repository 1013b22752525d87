/** A network by the name its module exports it under. */
export interface NetworkEntry {
  readonly binding: string
  readonly caipNetworkId: string
}

/** A chain of the sandbox, and the option of the demo wallet that takes its address. */
interface SandboxEntry extends NetworkEntry {
  readonly demoOption: 'rpcUrl' | 'solanaRpcUrl'
}

/** One family of chains the widget can connect to. */
export interface NamespaceEntry {
  readonly id: string
  readonly label: string
  /** Module of the driver; its networks live in `<module>/networks`. */
  readonly module: string
  /** Networks a new config starts with, in the order people see them. */
  readonly networks: readonly NetworkEntry[]
  /** The local chain of the sandbox, when it runs one for this namespace. */
  readonly sandbox?: SandboxEntry
}

/** One switch of the config's `features`, or a part that is always on. */
export interface FeatureEntry {
  readonly id: string
  readonly label: string
  /** What an absent switch means; `always` has no switch at all. */
  readonly standard: 'on' | 'off' | 'always'
  /** True when the feature brings modal parts of its own; a `--features` list that leaves it out turns it off. */
  readonly part: boolean
  /** Module of the feature, absent while this version has none. */
  readonly module?: string
  /** Views that an app may open while it is on, in the runtime's words. */
  readonly views?: readonly string[]
  /** For a feature whose config value is a list instead of true: what the list holds when it is on. */
  readonly values?: readonly string[]
}
