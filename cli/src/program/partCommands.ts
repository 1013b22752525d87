import type { ChangeFlags } from '../change/flags.js'
import type { ReadFlags } from '../change/runList.js'
import { addChangingOptions, addReadingOptions, type ProgramCommand } from './declareCommands.js'

/** Adds what `add` and `remove` take. */
const declareChange =
  (name: 'add' | 'remove'): ProgramCommand['declare'] =>
  (command, context) => {
    addChangingOptions(command, { installs: true }).action(async (parts: string[], flags: ChangeFlags) => {
      const { runChange } = await import('../change/runChange.js')
      context.end(await runChange(name, parts, flags, context))
    })
  }

/** The commands about the parts of an app. Nothing heavy is loaded until one runs. */
export const partCommands: readonly ProgramCommand[] = [
  {
    name: 'add',
    text: 'turn on features and namespaces, e.g. swaps or namespace/solana; server brings the services',
    argument: ['[parts...]', 'names as `list` shows them'],
    declare: declareChange('add'),
  },
  {
    name: 'remove',
    text: 'turn off features and namespaces; the reverse of add',
    argument: ['[parts...]', 'names as `list` shows them'],
    declare: declareChange('remove'),
  },
  {
    name: 'list',
    text: 'every feature and namespace, its size, and whether the app has it',
    declare: (command, context) => {
      addReadingOptions(command).action(async (flags: ReadFlags) => {
        const { runList } = await import('../change/runList.js')
        context.writeOut(`${await runList(flags, context)}\n`)
      })
    },
  },
  {
    name: 'info',
    text: 'what the app has and which versions, for reporting a problem',
    declare: (command, context) => {
      addReadingOptions(command).action(async (flags: ReadFlags) => {
        const { runInfo } = await import('../change/runList.js')
        context.writeOut(`${await runInfo(flags, context)}\n`)
      })
    },
  },
]
