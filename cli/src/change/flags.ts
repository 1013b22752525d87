/** Flags of `add` and `remove`. */
export interface ChangeFlags {
  readonly cwd?: string
  readonly dryRun?: boolean
  readonly json?: boolean
  readonly yes?: boolean
  /** False with `--no-install`. */
  readonly install?: boolean
  /** Edit files with changes that are not committed. */
  readonly allowDirty?: boolean
}
