type ConfigName = 'appkit.config.ts' | 'appkit.config.mts' | 'appkit.config.js' | 'appkit.config.mjs'

/** Where a config may lie, from the app's folder. */
export type ConfigFile = ConfigName | `src/${ConfigName}`

/** The families the demo wallet is used on, and where the sandbox's chains of some of them answer. */
export interface DemoWallet {
  readonly namespaces: readonly string[]
  readonly rpcUrls: Readonly<Partial<Record<'rpcUrl' | 'solanaRpcUrl', string>>>
}

/** What the generated part of a host depends on. */
export interface HostShape {
  readonly configFile: ConfigFile
  readonly namespaces: readonly string[]
  /** Switches of the config's `features`; absent means the standard. */
  readonly features: Readonly<Record<string, unknown>>
  /** CAIP-2 ids of the networks, in the config's order. */
  readonly networkIds: readonly string[]
  /** What the demo wallet is told, when it is wanted. */
  readonly demoWallet: DemoWallet | undefined
  readonly accent: string | undefined
}

/** A file to be, relative to the host's root, with `/` between folders. */
export interface PlannedOutput {
  readonly path: string
  readonly content: string
}

/** What was found at the place the command was pointed to. */
export interface Target {
  /** Absolute path. */
  readonly root: string
  /** The path as a person typed it, for messages and the repeat line. */
  readonly shown: string
  readonly kind: 'empty' | 'viteReact' | 'framework' | 'workspace' | 'other'
  /** For `framework`: which one, and the file its pages share. */
  readonly framework: { readonly name: string; readonly file: string } | undefined
  /** For `other`: what it is, to be put after "is". */
  readonly what: string | undefined
  readonly typescript: boolean
  /** First number of the range package.json has for react, when it has one. */
  readonly reactMajor: number | undefined
  readonly packageJson: string | undefined
}

/** An origin the app will contact, and what for. */
export interface Address {
  readonly origin: string
  readonly use: string
}
