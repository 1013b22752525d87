import type { CommandContext } from '../context/CommandContext.js'

/** The stages that a command shows while it works. */
export interface Progress {
  /** Names the stage that begins, and ticks off the one before. */
  readonly stage: (text: string) => void
  /** A stage that can take minutes, which is also said where nobody looks on. */
  readonly longStage: (text: string) => void
  /** Ticks off the last stage. Other lines can follow. */
  readonly end: () => void
  /** Takes the last stage away, which failed: what went wrong is said in its place. */
  readonly drop: () => void
}

/**
 * Shows the stages of a command in a terminal. Elsewhere only the long ones are said, each in a line of its own.
 *
 * @param context - the output of the command.
 * @param quiet - says nothing, so that stdout stays one JSON object.
 */
export function showProgress(
  { isTerminal, writeOut }: Pick<CommandContext, 'isTerminal' | 'writeOut'>,
  quiet: boolean,
): Progress {
  let current: string | undefined
  const end = () => {
    if (current !== undefined) writeOut(`\r\u001b[2K✓ ${current}\n`)
    current = undefined
  }
  const stage = (text: string) => {
    if (quiet || !isTerminal) return
    end()
    current = text
    writeOut(`… ${text}`)
  }
  const drop = () => {
    if (current !== undefined) writeOut('\r\u001b[2K')
    current = undefined
  }
  return {
    drop,
    stage,
    longStage: (text) => (isTerminal || quiet ? stage(text) : writeOut(`${text}\n`)),
    end,
  }
}
