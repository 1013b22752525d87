/**
 * The surroundings of a command: the folder, the environment and where its texts go. A program has those of its process; a
 * test gives others, so that a command needs no process of its own to be tried.
 */
export interface CommandContext {
  /** The current folder, from which typed paths start. Absolute and without links. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether both input and output are a terminal, so that somebody can be asked. */
  readonly isTerminal: boolean
  /** Writes the report of a command, to stdout. */
  readonly writeOut: (text: string) => void
  /** Writes what is not the report, to stderr. */
  readonly writeError: (text: string) => void
}

/** The context that a program gives its commands. */
export interface ProgramContext extends CommandContext {
  /** Sets the exit code of the program. */
  readonly end: (exitCode: number) => void
}
