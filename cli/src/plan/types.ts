import type { Address } from '../host/types.js'

/** Who a file belongs to: the machine, the host, or both by small edits. */
export type FileKind = 'generated' | 'owned' | 'shared'

/** `keep`: the host's version stays. */
type FileAction = 'create' | 'update' | 'unchanged' | 'keep'

export interface PlannedFile {
  /** Relative to the root, `/` between folders. */
  readonly path: string
  readonly kind: FileKind
  readonly action: FileAction
  /** What the file holds after the run. */
  readonly content: string | Uint8Array
  /** SHA-256 of the file that is replaced, null where none is; only for what is written. */
  readonly replaces?: string | null
}

/** A file the plan wants, before it is compared with the disk. */
export interface WantedFile {
  readonly path: string
  readonly kind: FileKind
  readonly content: string | Uint8Array
}

export interface PlannedDependency {
  readonly name: string
  readonly range: string
  readonly section: 'dependencies' | 'devDependencies'
}

/** An edit a person has to make, because the entry file was not understood. */
export interface ManualEdit {
  readonly file: string
  readonly reason: string
  readonly lines: readonly string[]
  readonly wrap: readonly string[]
}

export interface Plan {
  readonly mode: 'new' | 'join'
  readonly root: string
  /** What earlier runs wrote. */
  readonly lock: LockFile | undefined
  /** All files in the order they are shown, the lock file last. */
  readonly files: readonly PlannedFile[]
  readonly conflicts: readonly string[]
  readonly dependencies: readonly PlannedDependency[]
  readonly addresses: readonly Address[]
  readonly warnings: readonly string[]
  readonly manual: ManualEdit | undefined
}

/** `appkit.lock.json`: what was written, so that later commands are exact. */
export interface LockFile {
  readonly version: 1
  /** Version of create-appkit that wrote last. */
  readonly appkit: string
  /** The template a new app came from; null for a host that was joined. */
  readonly template: string | null
  readonly files: Readonly<Record<string, { readonly kind: FileKind; readonly sha256: string }>>
  /** While a run is at work, and after one that was cut short: what it was to write, by hash, and to do. */
  readonly unfinished?: { readonly files: Readonly<Record<string, string>>; readonly install: boolean }
}

/** The three packages as files, while they are not on a registry. */
export interface LocalPackages {
  readonly runtime: LocalPackage
  readonly cli: LocalPackage | undefined
  readonly sandbox: LocalPackage | undefined
}

export interface LocalPackage {
  /** File name of the tarball. */
  readonly name: string
  /** Absolute path. */
  readonly path: string
}
