import type { Command } from 'commander'
import { namespaces } from '../catalogue/namespaces.js'
import type { RawCreateFlags } from '../flags/types.js'

/**
 * Describes `create-appkit [dir]` on a command, either the whole program or `appkit create`.
 *
 * @param command The command to describe.
 * @returns The same command.
 */
export function describeCreate(command: Command): Command {
  return command
    .description('Start a React app that connects wallets, or add wallets to an app you have.')
    .argument('[dir]', 'folder of the app; "." joins the Vite React app you are in')
    .option('--template <name>', 'what a new app starts from: vite')
    .option('--namespaces <list>', `kinds of networks: ${namespaces.map(({ id }) => id).join()}`)
    .option('--features <list>', 'switches to turn on, e.g. legalCheckbox, or off, e.g. no-analytics')
    .option('--theme <mode>', 'light, dark or system')
    .option('--accent <colour>', "accent colour, e.g. '#3355ff'")
    .option('--project-id <id>', 'your id at the hosted services; without it the app uses the sandbox')
    .option('--pm <name>', 'package manager: npm, pnpm, yarn or bun')
    .option('--entry <file>', 'file that renders your app, e.g. src/main.tsx, if it is not found')
    .option('--no-install', 'do not install packages')
    .option('--no-git', 'do not start a git repository')
    .option('--on-conflict <mode>', 'files that are not ours: error, merge (keep) or overwrite', 'error')
    .option('--dry-run', 'show what would be written, write nothing')
    .option('--json', 'print one JSON object and nothing else; asks nothing')
    .option('-y, --yes', 'take the standard answer to every question')
    .action(async (dir: string | undefined, flags: RawCreateFlags) => {
      const { runCreate } = await import('../create/runCreate.js')
      process.exitCode = await runCreate(dir, flags)
    })
}
