import type { Command } from 'commander'
import type { MigrateFlags } from '../migrate/runMigrate.js'

/**
 * Adds `migrate` to the program. Nothing heavy is loaded until the command runs.
 *
 * @param program The program.
 */
export function registerMigrate(program: Command): void {
  program
    .command('migrate')
    .description('replace another kit: from-reown-appkit, from-web3modal, from-rainbowkit or from-connectkit')
    .argument('[from]', 'the kit that the app has, e.g. from-rainbowkit')
    .option('--cwd <dir>', 'the app, if not the one around the current folder')
    .option('--undo', 'take back everything that create-appkit changed in the app')
    .option('--no-install', 'do not install packages')
    .option('--allow-dirty', 'edit files with changes that are not committed')
    .option('--dry-run', 'show what would be written, write nothing')
    .option('--json', 'print one JSON object and nothing else; asks nothing')
    .option('-y, --yes', 'ask nothing')
    .allowExcessArguments(false)
    .action(async (from: string | undefined, flags: MigrateFlags) => {
      const { runMigrate } = await import('../migrate/runMigrate.js')
      process.exitCode = await runMigrate(from, flags)
    })
}
