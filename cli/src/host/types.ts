import type { Framework } from '../catalogue/frameworks.js'
import type { LineEnd } from '../edits/sourceText.js'

type ConfigName = 'appkit.config.ts' | 'appkit.config.mts' | 'appkit.config.js' | 'appkit.config.mjs'

/** The possible paths of a config, from the app's folder. */
export type ConfigFile = ConfigName | `src/${ConfigName}`

/** The namespaces of the demo wallet, and the RPC URLs of their sandbox chains. */
export interface DemoWallet {
  readonly namespaces: readonly string[]
  readonly rpcUrls: Readonly<Partial<Record<'rpcUrl' | 'solanaRpcUrl', string>>>
}

/** The part of the config that the generated files of a host depend on. */
export interface HostShape {
  readonly configFile: ConfigFile
  readonly namespaces: readonly string[]
  /** Switches of the config's `features`. An absent one has its default. */
  readonly features: Readonly<Record<string, unknown>>
  /** The keys of the config's `endpoints`. */
  readonly endpoints: readonly string[]
  /** The names of all options that are set. Default: none that a feature needs. */
  readonly options?: readonly string[]
  /** CAIP-2 ids of the networks, in the config's order. */
  readonly networkIds: readonly string[]
  /** Options of the demo wallet, if the app has it. */
  readonly demoWallet: DemoWallet | undefined
  readonly accent: string | undefined
  /** The language of the buttons when the page appears, as the runtime names it. Default: English. */
  readonly language?: string
  /**
   * Set in an app whose pages a server renders too: who bundles it. Next resolves modules otherwise than Vite, and has no
   * `import.meta.env`.
   */
  readonly server?: 'next' | 'vite'
  /** The names of the views whose source is in the app. */
  readonly ejected?: readonly string[]
  /** The files of the icons of the wallets that the app has in its own files; absent without them. */
  readonly snapshot?: readonly string[]
  /** How the lines of the generated files end: as those of the config. Default: LF. */
  readonly eol?: LineEnd
  /** Whether imports of the generated files end with a semicolon, which a plugin of Prettier adds. Default: no. */
  readonly endsImports?: boolean
}

/** A file to write, relative to the host's root, with `/` between folders. */
export interface PlannedOutput {
  readonly path: string
  readonly content: string
}

/** The folder that the user named, as it was found. */
export interface Target {
  /** Absolute path. */
  readonly root: string
  /** The path as the user typed it, for messages and the line that repeats the run. */
  readonly shown: string
  readonly kind: 'empty' | 'viteReact' | 'framework' | 'workspace' | 'other'
  /** For `framework`: which one. */
  readonly framework: Framework | undefined
  /** For `other`: what it is, to be put after "is". */
  readonly what: string | undefined
  readonly typescript: boolean
  /** The major version of react in package.json, if it has one. */
  readonly reactMajor: number | undefined
  readonly packageJson: string | undefined
}

/** An origin that the app will contact, and its purpose. */
export interface Address {
  readonly origin: string
  readonly use: string
}
