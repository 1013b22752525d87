import { Command } from 'commander'
import { describeCreate } from '../commands/create.js'
import { registerDev } from '../commands/dev.js'
import { registerGenerate } from '../commands/generate.js'
import { readVersion } from './names.js'

/**
 * Makes the program behind both names of this package. They answer the same commands, because `create-appkit` is
 * the only one of them that a package runner may look up on a registry; without a command it creates.
 *
 * @param name The name people typed.
 */
export function createProgram(name: 'create-appkit' | 'appkit'): Command {
  const program = new Command(name)
    .exitOverride()
    .configureOutput({ outputError: () => {} })
    .enablePositionalOptions()
    .version(readVersion(), '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
  if (name === 'create-appkit') describeCreate(program)
  else program.description('Develop an app that was made or joined by create-appkit.')
  describeCreate(program.command('create'))
  registerGenerate(program)
  registerDev(program)
  return program
}
