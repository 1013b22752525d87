import type { Command } from 'commander'
import type { EjectFlags } from '../eject/runEject.js'
import type { SnapshotFlags } from '../snapshot/runSnapshot.js'
import type { DiffFlags } from '../upgrade/runDiff.js'
import type { UpgradeFlags } from '../upgrade/runUpgrade.js'

/**
 * Adds the commands that keep an app up to date: `diff`, `upgrade`, `catalogue` and `eject`.
 *
 * @param program The program.
 */
export function registerLifetime(program: Command): void {
  program
    .command('diff')
    .description('what you have changed in the files of create-appkit, and what upgrade would change')
    .argument('[files...]', 'only these, from the folder of the app')
    .option('--cwd <dir>', 'the app, if not the one around the current folder')
    .option('--json', 'print one JSON object')
    .action(async (files: string[], flags: DiffFlags) => {
      const { runDiff } = await import('../upgrade/runDiff.js')
      process.exitCode = await runDiff(files, flags, (text) => {
        process.stdout.write(`${text}\n`)
      })
    })
  program
    .command('upgrade')
    .description('bring the app to the version of this package; what you have edited is merged')
    .option('--cwd <dir>', 'the app, if not the one around the current folder')
    .option('--no-install', 'do not install packages')
    .option('--allow-dirty', 'edit files with changes that are not committed')
    .option('--dry-run', 'show what would be written, write nothing')
    .option('--json', 'print one JSON object and nothing else; asks nothing')
    .option('-y, --yes', 'ask nothing')
    .allowExcessArguments(false)
    .action(async (flags: UpgradeFlags) => {
      const { runUpgrade } = await import('../upgrade/runUpgrade.js')
      process.exitCode = await runUpgrade(flags)
    })
  program
    .command('catalogue')
    .description('put the wallets of the catalogue into the app, so that the modal asks nobody for them')
    .option('--cwd <dir>', 'the app, if not the one around the current folder')
    .option('--allow-dirty', 'edit files with changes that are not committed')
    .option('--dry-run', 'show what would be written, write nothing')
    .option('--json', 'print one JSON object and nothing else; asks nothing')
    .option('-y, --yes', 'ask nothing')
    .allowExcessArguments(false)
    .action(async (flags: SnapshotFlags) => {
      const { runSnapshot } = await import('../snapshot/runSnapshot.js')
      process.exitCode = await runSnapshot(flags)
    })
  program
    .command('eject')
    .description('put the source of a view into the app, for you to edit, e.g. view/WhatIsAWallet')
    .argument('[views...]', 'view/<name>')
    .option('--list', 'show which views can be ejected')
    .option('--cwd <dir>', 'the app, if not the one around the current folder')
    .option('--allow-dirty', 'edit files with changes that are not committed')
    .option('--dry-run', 'show what would be written, write nothing')
    .option('--json', 'print one JSON object and nothing else; asks nothing')
    .option('-y, --yes', 'ask nothing')
    .action(async (views: string[], flags: EjectFlags) => {
      const { runEject } = await import('../eject/runEject.js')
      process.exitCode = await runEject(views, flags)
    })
}
