import type { TemplateId } from '../catalogue/templates.js'

/** The accent of the theme contract in the light, which has one of its own in the dark. */
export const defaultAccent = '#3355ff'

/** Flags as commander returns them, not checked. */
export interface RawCreateFlags {
  readonly template?: string
  readonly namespaces?: string
  readonly features?: string
  readonly theme?: string
  readonly accent?: string
  readonly preset?: string
  readonly projectId?: string
  readonly pm?: string
  readonly entry?: string
  readonly onConflict?: string
  readonly undo?: boolean
  readonly allowDirty?: boolean
  readonly install?: boolean
  readonly check?: boolean
  readonly git?: boolean
  readonly dryRun?: boolean
  readonly json?: boolean
  readonly yes?: boolean
}

export type ThemeMode = 'light' | 'dark' | 'system'
export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun'
export type ConflictMode = 'error' | 'merge' | 'overwrite'

/** Switches to write into the config, in catalogue order. Absent means the default. */
export type FeatureChoices = Readonly<Record<string, boolean>>

/** The choices of a theme besides mode and accent. One that is left out is as the theme contract has it. */
export interface ThemeChoices {
  /** The accent in the dark, if it is another one. */
  readonly accentDark?: string
  readonly radius?: 'none' | 'small' | 'large'
  readonly density?: 'compact'
  readonly layout?: 'wide'
  /** Values of CSS by variable of the theme. */
  readonly variables?: Readonly<Record<string, string>>
}

/** The choices of `--preset`. The other flags have priority over it. */
export interface ChosenPreset {
  /** As it was typed, for the command that repeats the run. */
  readonly text: string
  readonly theme: ThemeMode
  readonly accent: string | undefined
  readonly look: ThemeChoices
  readonly namespaces?: readonly string[]
  readonly features?: FeatureChoices
  /** The language of the widget. Absent for that of the page. */
  readonly locale?: string
}

/** Checked flags. An undefined one was not given, and may be asked. */
export interface CreateFlags {
  readonly template: TemplateId | undefined
  readonly namespaces: readonly string[] | undefined
  readonly features: FeatureChoices | undefined
  /** The feature list as typed, for the command that repeats the run. */
  readonly featureList: string | undefined
  readonly theme: ThemeMode | undefined
  readonly accent: string | undefined
  readonly preset?: ChosenPreset | undefined
  readonly projectId: string | undefined
  readonly pm: PackageManager | undefined
  /** The entry file of the app, relative to its folder. */
  readonly entry: string | undefined
  readonly onConflict: ConflictMode
  /** False only when `--no-install` was given. */
  readonly install: boolean
  /** False only when `--no-check` was given. */
  readonly check: boolean
  readonly git: boolean
  /** Edit files with changes that are not committed. */
  readonly allowDirty: boolean
  readonly dryRun: boolean
  readonly json: boolean
  readonly yes: boolean
}

/** Every choice of a run: flags, answers and defaults. */
export interface Choices {
  readonly dir: string
  /** The template of a new app. Undefined in an app that no template began. */
  readonly template: TemplateId | undefined
  readonly namespaces: readonly string[]
  readonly features: FeatureChoices
  readonly featureList: string | undefined
  readonly theme: ThemeMode
  /** Undefined for that of the theme contract, which has one of its own in the dark. */
  readonly accent: string | undefined
  readonly look?: ThemeChoices | undefined
  /** The language of the widget. Absent for that of the page. */
  readonly locale?: string
  readonly projectId: string | undefined
  readonly entry: string | undefined
  readonly install: boolean
  /** The path of sign-in at the app's own server, if it has one. Found, not asked. */
  readonly authPath?: string
}
