import type { ProcessMark } from '../../../common/node/processLock.js'
import type { Framework } from '../catalogue/frameworks.js'
import type { SourceStyle } from '../edits/codeStyle.js'
import type { Hunk } from '../edits/hunks.js'
import type { FeatureChoices, PackageManager, ThemeChoices, ThemeMode } from '../flags/types.js'
import type { Address } from '../host/types.js'
import type { FrameValues } from '../render/renderFrameConfig.js'

/** The kind of a file: generated, owned by the host, or shared through small edits. */
export type FileKind = 'generated' | 'owned' | 'shared'

/** `keep`: the host's version stays. */
type FileAction = 'create' | 'update' | 'unchanged' | 'keep'

export interface PlannedFile {
  /** Relative to the root, `/` between folders. */
  readonly path: string
  readonly kind: FileKind
  readonly action: FileAction
  /** The content of the file after the run. */
  readonly content: string | Uint8Array
  /** SHA-256 of the replaced file, or null if there is none. Only for files that are written. */
  readonly replaces?: string | null
}

/** A wanted file, before it is compared with the disk. */
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

/** An edit that the user must make, because the file was not understood, or only the user knows its place. */
export interface ManualEdit {
  readonly file: string
  readonly reason: string
  readonly lines: readonly string[]
  readonly wrap: readonly string[]
  /** The lines of `wrap` stand in `<body>` and wrap nothing. */
  readonly isIsland?: true
  /** The lines of `wrap` are an entry of a list of routes and wrap nothing. */
  readonly isRoute?: true
}

export interface Plan {
  readonly mode: 'new' | 'join'
  readonly root: string
  /** The record of earlier runs. */
  readonly lock: LockFile | undefined
  /** All files in the order of the report, the lock file last. */
  readonly files: readonly PlannedFile[]
  readonly conflicts: readonly string[]
  readonly dependencies: readonly PlannedDependency[]
  readonly addresses: readonly Address[]
  readonly warnings: readonly string[]
  readonly manual: ManualEdit | undefined
  /** The framework that renders the pages of the app, if not Vite alone. */
  readonly framework: Framework | undefined
  /** Lines to paste into the config of Vite, if the plugin could not be added to it. */
  readonly plugin: readonly string[]
  /** With sign-in: the lines that say how to add it to the app's server, and what `manual` has no place for. */
  readonly signIn: readonly string[]
}

/** `appkit.lock.json`: what was written, for later commands. */
export interface LockFile {
  readonly version: 1
  /** Version of create-appkit in the last run. */
  readonly appkit: string
  /** The template of a new app. Null for an existing app. */
  readonly template: string | null
  /** A new app was put beside files that were there, so its folder is not the app's alone. */
  readonly beside?: true
  readonly files: Readonly<Record<string, { readonly kind: FileKind; readonly sha256: string }>>
  /** Parts that were added or removed, and what that changed in the config, so that it can be taken back exactly. */
  readonly changes?: Readonly<Record<string, PartChange>>
  /** The values that the owned files were rendered from. */
  readonly made?: Made
  /** The values from which `add` rendered the embedded wallet's configuration, where they differ from `made`. */
  readonly frame?: FrameValues
  /** The kit that `migrate` replaced. The config is of that kit's options, so no later version renders it anew. */
  readonly kit?: string
  /** The lock file as it was before that kit was replaced, if there was one, so that the migration alone can be undone. */
  readonly earlier?: LockFile
  /** The lines of the owned files as they were rendered: the common text of a later three-way merge. */
  readonly base?: Readonly<Record<string, readonly string[]>>
  /** The changes to existing files, so that they can be undone. Of a file that was replaced, its whole text; none if it was no text. */
  readonly undo?: Readonly<Record<string, readonly Hunk[]>>
  /** During a run, and after an interrupted one: the files to write, by hash, and what else is to do. */
  readonly unfinished?: OpenRun
}

/** A run at work, or one that was cut short. */
export interface OpenRun {
  /** The files to write, by the hash of what they will be. */
  readonly files: Readonly<Record<string, string>>
  readonly install: boolean
  /** The process that is at work. */
  readonly by?: ProcessMark
  /** The files to remove after that. */
  readonly removed?: readonly string[]
  /** The removed files whose record stays, because the host has edited them. */
  readonly edited?: readonly string[]
  /** The records of before the run that are about files which the run may not have written. */
  readonly before?: Partial<Pick<LockFile, 'appkit'>> & Pick<LockFile, 'changes' | 'frame' | 'undo'>
}

/** The values that the owned files of an app were rendered from, so that a later version can render its texts of them. */
export interface Made {
  readonly namespaces: readonly string[]
  readonly features: FeatureChoices
  readonly theme: ThemeMode
  readonly accent?: string
  readonly look?: ThemeChoices
  readonly locale?: string
  readonly projectId?: string
  readonly authPath?: string
  /** The names of the app: for users of its wallets, in its page, and for npm. */
  readonly names: { readonly app: string; readonly title: string; readonly packageName: string }
  readonly packageManager: PackageManager
  /** How the host wrote its files. Absent in a new app. */
  readonly style?: SourceStyle
}

/** A feature or namespace that was turned on or off. */
export interface PartChange {
  readonly to: 'on' | 'off'
  readonly hunks: readonly Hunk[]
}

/** The packages as tarballs, if they are not on a registry. */
export interface LocalPackages {
  readonly runtime: LocalPackage
  readonly cli: LocalPackage | undefined
  readonly sandbox: LocalPackage | undefined
  readonly frame: LocalPackage | undefined
  readonly server?: LocalPackage | undefined
}

export interface LocalPackage {
  /** File name of the tarball. */
  readonly name: string
  /** Absolute path. */
  readonly path: string
}
