import type { Command } from 'commander'
import type { ChangeFlags } from '../change/runChange.js'
import type { ReadFlags } from '../change/runList.js'
import type { ProgramContext } from '../context/CommandContext.js'
import { declareChanging, declareReading } from './declareCommand.js'

/**
 * Adds the commands about the parts of an app: `add`, `remove`, `list` and `info`. Nothing heavy is loaded until one runs.
 *
 * @param program The program.
 * @param context What its commands are run in.
 */
export function registerChange(program: Command, context: ProgramContext): void {
  const texts = {
    add: 'turn on features and namespaces, e.g. swaps or namespace/solana',
    remove: 'turn off features and namespaces; the reverse of add',
  }
  for (const name of ['add', 'remove'] as const) {
    declareChanging(program, name, texts[name], { installs: true })
      .argument('[parts...]', 'names as `list` shows them')
      .action(async (parts: string[], flags: ChangeFlags) => {
        const { runChange } = await import('../change/runChange.js')
        context.end(await runChange(name, parts, flags, context))
      })
  }
  declareReading(program, 'list', 'every feature and namespace, its size, and whether the app has it').action(
    async (flags: ReadFlags) => {
      const { runList } = await import('../change/runList.js')
      context.writeOut(`${await runList(flags, context)}\n`)
    },
  )
  declareReading(program, 'info', 'what the app has and which versions, for reporting a problem').action(
    async (flags: ReadFlags) => {
      const { runInfo } = await import('../change/runList.js')
      context.writeOut(`${await runInfo(flags, context)}\n`)
    },
  )
}
