import type { Command } from 'commander'
import type { ChangeFlags } from '../change/runChange.js'
import type { ReadFlags } from '../change/runList.js'
import { declareChanging, declareReading, print } from './declareCommand.js'

/**
 * Adds the commands about the parts of an app: `add`, `remove`, `list` and `info`. Nothing heavy is loaded until one runs.
 *
 * @param program The program.
 */
export function registerChange(program: Command): void {
  const texts = {
    add: 'turn on features and namespaces, e.g. swaps or namespace/solana',
    remove: 'turn off features and namespaces; the reverse of add',
  }
  for (const name of ['add', 'remove'] as const) {
    declareChanging(program, name, texts[name], { installs: true })
      .argument('[parts...]', 'names as `list` shows them')
      .action(async (parts: string[], flags: ChangeFlags) => {
        const { runChange } = await import('../change/runChange.js')
        process.exitCode = await runChange(name, parts, flags)
      })
  }
  declareReading(program, 'list', 'every feature and namespace, its size, and whether the app has it').action(
    async (flags: ReadFlags) => {
      const { runList } = await import('../change/runList.js')
      print(await runList(flags))
    },
  )
  declareReading(program, 'info', 'what the app has and which versions, for reporting a problem').action(
    async (flags: ReadFlags) => {
      const { runInfo } = await import('../change/runList.js')
      print(await runInfo(flags))
    },
  )
}
