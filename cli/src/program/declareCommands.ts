import type { Command } from 'commander'
import type { ProgramContext } from '../context/CommandContext.js'

/** A command of the program. */
export interface ProgramCommand {
  readonly name: string
  readonly alias?: string
  /** The description in the help. */
  readonly text: string
  /** Its argument as the help shows it, and what it is for. */
  readonly argument?: readonly [name: string, text: string]
  /** Adds its options, and what runs it. */
  readonly declare: (command: Command, context: ProgramContext) => void
}

/**
 * Adds commands to the program. Only what was typed gets its options: all of them take longer than printing the help of
 * the program, which does not show them.
 *
 * @param program - the program.
 * @param commands - the commands.
 * @param context - the folder, the environment and the output of the commands.
 * @param words - the words as they were typed.
 */
export function declareCommands(
  program: Command,
  commands: readonly ProgramCommand[],
  context: ProgramContext,
  words: readonly string[],
): void {
  for (const { alias, argument, declare, name, text } of commands) {
    const command = program.command(name).description(text)
    if (alias !== undefined) command.alias(alias)
    if (argument !== undefined) command.argument(...argument)
    if (words.includes(name) || (alias !== undefined && words.includes(alias))) declare(command, context)
    // The help of the program says that the command has options.
    else command.option('--json')
  }
}

/**
 * Adds the options of a command that reads an app.
 *
 * @param command - the command.
 * @returns the same command.
 */
export function addReadingOptions(command: Command): Command {
  return addFolder(command)
    .option('--dry-run', 'changes nothing: this command only reads')
    .option('--json', 'print one JSON object and nothing else')
}

/**
 * Adds the options of a command that changes an app: it shows what it is going to write and asks first.
 *
 * @param command - the command.
 * @param options.installs - whether it installs packages if it changed them.
 * @returns the same command.
 */
export function addChangingOptions(command: Command, { installs }: { readonly installs: boolean }): Command {
  addFolder(command)
  if (installs) command.option('--no-install', 'do not install packages')
  return command
    .option('--allow-dirty', 'edit files with changes that are not committed')
    .option('--dry-run', 'show what would be written, write nothing')
    .option('--json', 'print one JSON object and nothing else; asks nothing')
    .option('-y, --yes', 'ask nothing')
}

function addFolder(command: Command): Command {
  return command
    .allowExcessArguments(false)
    .option('--cwd <dir>', 'the app, if not the one around the current folder')
}
