import type { Command } from 'commander'

/**
 * Adds a command that reads an app.
 *
 * @param program The program.
 * @param name What is typed.
 * @param text What it does, for `--help`.
 */
export function declareReading(program: Command, name: string, text: string): Command {
  return declare(program, name, text)
    .option('--dry-run', 'changes nothing: this command only reads')
    .option('--json', 'print one JSON object and nothing else')
}

/**
 * Adds a command that changes an app: it shows what it is going to write and asks first.
 *
 * @param program The program.
 * @param name What is typed.
 * @param text What it does, for `--help`.
 * @param options.installs Whether it installs packages if it changed them.
 */
export function declareChanging(
  program: Command,
  name: string,
  text: string,
  { installs }: { readonly installs: boolean },
): Command {
  const command = declare(program, name, text)
  if (installs) command.option('--no-install', 'do not install packages')
  return command
    .option('--allow-dirty', 'edit files with changes that are not committed')
    .option('--dry-run', 'show what would be written, write nothing')
    .option('--json', 'print one JSON object and nothing else; asks nothing')
    .option('-y, --yes', 'ask nothing')
}

function declare(program: Command, name: string, text: string): Command {
  return program
    .command(name)
    .description(text)
    .allowExcessArguments(false)
    .option('--cwd <dir>', 'the app, if not the one around the current folder')
}
