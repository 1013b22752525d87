import { Command } from 'commander'
import { readVersion } from './readVersion.js'

/**
 * Makes the program of a command, set up so that commands added to it report through `runProgram`.
 *
 * @param name The name people type.
 */
export function createProgram(name: string): Command {
  return new Command(name)
    .exitOverride()
    .configureOutput({ outputError: () => {} })
    .version(readVersion(), '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
}
