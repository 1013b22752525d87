export type ThemeMode = 'light' | 'dark' | 'system'

/** A variable of the theme contract, without `--appkit-` (docs/theme.md). */
export type ThemeVariable =
  | 'accent'
  | 'accent-text'
  | 'accent-ink'
  | 'surface'
  | 'raised'
  | 'hover'
  | 'line'
  | 'text'
  | 'text-secondary'
  | 'success'
  | 'warning'
  | 'danger'
  | 'backdrop'
  | 'shadow'
  | 'font-family'
  | 'radius-modal'
  | 'radius-row'
  | 'radius-button'
  | 'radius-icon'
  | 'row-height'
  | 'row-gap'
  | 'button-height'
  | 'z-index'

/** Values of CSS for variables of the theme contract, with or without `--appkit-` in their names. */
export type ThemeVariables = Readonly<
  Partial<Record<ThemeVariable | `--appkit-${ThemeVariable}`, string | number>>
>

/** An accent for each mode. */
export interface AccentPair {
  /** The colour in light mode. */
  readonly light: string
  /** The colour in dark mode. */
  readonly dark: string
}

/** How the widget looks. */
export interface ThemeConfig {
  /** `system` follows `prefers-color-scheme`. Default: `'system'`. */
  readonly mode?: ThemeMode
  /**
   * A CSS colour for the primary action, or one for each mode; text on it is made readable. `--appkit-accent` of your style
   * sheet has priority. Default: `#3355ff`, `#8098ff` in the dark.
   */
  readonly accent?: string | AccentPair
  /** How round corners are: all of them at once. Default: between small and large. */
  readonly radius?: 'none' | 'small' | 'large'
  /** How high rows and buttons are. Default: `'comfortable'`. */
  readonly density?: 'comfortable' | 'compact'
  /** Whether the first view begins with the app's picture, name and site. Default: false. */
  readonly head?: boolean
  /** Values of the theme contract, which have priority over the options above. Default: none. */
  readonly variables?: ThemeVariables
  /**
   * `'wide'` shows the QR code beside the wallets in windows of 720 px and more; opening the modal then asks the relay.
   * Default: `'narrow'`, the code is one click away.
   */
  readonly layout?: 'narrow' | 'wide'
}
