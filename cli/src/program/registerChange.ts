import type { Command } from 'commander'
import type { ChangeFlags } from '../change/runChange.js'
import type { ReadFlags } from '../change/runList.js'
import type { DoctorFlags } from '../doctor/runDoctor.js'

/**
 * Adds the commands that read and change what an app has: `add`, `remove`, `list`, `info` and `doctor`.
 *
 * @param program The program.
 */
export function registerChange(program: Command): void {
  const texts = {
    add: 'turn on features and namespaces, e.g. swaps or namespace/solana',
    remove: 'turn off features and namespaces; the reverse of add',
  }
  for (const name of ['add', 'remove'] as const) {
    program
      .command(name)
      .description(texts[name])
      .argument('[parts...]', 'names as `list` shows them')
      .option('--cwd <dir>', 'the app, if not the one around the current folder')
      .option('--no-install', 'do not install packages')
      .option('--allow-dirty', 'edit files with changes that are not committed')
      .option('--dry-run', 'show what would be written, write nothing')
      .option('--json', 'print one JSON object and nothing else; asks nothing')
      .option('-y, --yes', 'ask nothing')
      .action(async (parts: string[], flags: ChangeFlags) => {
        const { runChange } = await import('../change/runChange.js')
        process.exitCode = await runChange(name, parts, flags)
      })
  }
  const reading = (name: string, text: string) =>
    program
      .command(name)
      .description(text)
      .option('--cwd <dir>', 'the app, if not the one around the current folder')
      .option('--json', 'print one JSON object')
      .allowExcessArguments(false)
  const print = (text: string): void => {
    process.stdout.write(`${text}\n`)
  }
  reading('list', 'every feature and namespace, its size, and whether the app has it').action(
    async (flags: ReadFlags) => {
      const { runList } = await import('../change/runList.js')
      print(await runList(flags))
    },
  )
  reading('info', 'what the app has and which versions, for reporting a problem').action(
    async (flags: ReadFlags) => {
      const { runInfo } = await import('../change/runList.js')
      print(await runInfo(flags))
    },
  )
  reading('doctor', 'look for what is wrong in the app, and print its Content-Security-Policy')
    .option('--online', 'also ask the nodes for their chains, and the registry for the names of the packages')
    .action(async (flags: DoctorFlags) => {
      const { runDoctor } = await import('../doctor/runDoctor.js')
      process.exitCode = await runDoctor(flags, print)
    })
}
