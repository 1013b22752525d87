import type { Node } from '../../edits/tsMorph.js'

/** Code of a host that is written into a module of its own, while it is collected. */
export interface MovedCode {
  /** The nodes whose text moves. Declarations in them move with them. */
  readonly nodes: Set<Node>
  /** The names of each import, by its module as the new file names it. */
  readonly imports: Map<string, Set<string>>
  /** Whole clauses, for a default import or all of a module. */
  readonly clauses: Set<string>
  /** Statements of the host that the functions use, by the node. */
  readonly statements: Map<Node, string>
  /** Names of the other kit for which ours stand, each with its local name. */
  readonly stands: Map<string, string>
}

/** One option of `siweConfig`, as it is written there. */
export interface SiweEntry {
  readonly name: string
  readonly text: string
}

/** How the functions of another kit differ from those of `siweConfig`. */
export type SiweForm =
  /** They take the address with its chain, as ours. */
  | 'caip'
  /** They take the address alone. */
  | 'address'
  /** Besides, nobody tells who is signed in: the adapter of RainbowKit. */
  | 'adapter'

/** How users sign in with a `siwx`, as a module for `appkit.config`. */
export interface SiwxModule {
  /** An object of the host, or the server of next-auth. */
  readonly form: 'own' | 'nextAuth'
  /** The object of the host, or its function that gives the options of the message. */
  readonly value: string | undefined
  /** Whether the value is an object literal. */
  readonly isLiteral: boolean
  /** Whether it says itself if a user who disconnects is signed out. */
  readonly saysSignOut: boolean
  readonly code: MovedCode
}

/** The functions of a host that sign users in, as a module for `appkit.config`. */
export interface SiweModule {
  readonly form: SiweForm
  readonly entries: readonly SiweEntry[]
  readonly code: MovedCode
}
