/** Flags as commander hands them over, nothing checked yet. */
export interface RawCreateFlags {
  readonly template?: string
  readonly namespaces?: string
  readonly features?: string
  readonly theme?: string
  readonly accent?: string
  readonly projectId?: string
  readonly pm?: string
  readonly entry?: string
  readonly onConflict?: string
  readonly install?: boolean
  readonly git?: boolean
  readonly dryRun?: boolean
  readonly json?: boolean
  readonly yes?: boolean
}

export type ThemeMode = 'light' | 'dark' | 'system'
export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun'
export type ConflictMode = 'error' | 'merge' | 'overwrite'

/** Switches to write into the config, in catalogue order; absent means the standard applies. */
export type FeatureChoices = Readonly<Record<string, boolean>>

/** Checked flags. What is undefined was not said and may be asked. */
export interface CreateFlags {
  readonly template: 'vite'
  readonly namespaces: readonly string[] | undefined
  readonly features: FeatureChoices | undefined
  /** The feature list as it was typed, for the line that repeats the run. */
  readonly featureList: string | undefined
  readonly theme: ThemeMode | undefined
  readonly accent: string | undefined
  readonly projectId: string | undefined
  readonly pm: PackageManager | undefined
  /** The host's entry file, from its folder. */
  readonly entry: string | undefined
  readonly onConflict: ConflictMode
  /** False only when `--no-install` was given. */
  readonly install: boolean
  readonly git: boolean
  readonly dryRun: boolean
  readonly json: boolean
  readonly yes: boolean
}

/** Every decision of a run: flags, answers and defaults together. */
export interface Choices {
  readonly dir: string
  readonly template: 'vite'
  readonly namespaces: readonly string[]
  readonly features: FeatureChoices
  readonly featureList: string | undefined
  readonly theme: ThemeMode
  readonly accent: string
  readonly projectId: string | undefined
  readonly entry: string | undefined
  readonly install: boolean
}
