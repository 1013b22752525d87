import type { Command } from 'commander'
import type { ProgramContext } from '../context/CommandContext.js'
import type { DoctorFlags } from '../doctor/runDoctor.js'
import type { EjectFlags } from '../eject/runEject.js'
import type { MigrateFlags } from '../migrate/runMigrate.js'
import type { SnapshotFlags } from '../snapshot/runSnapshot.js'
import type { DiffFlags } from '../upgrade/runDiff.js'
import type { UpgradeFlags } from '../upgrade/runUpgrade.js'
import { declareChanging, declareReading } from './declareCommand.js'

/**
 * Adds the commands for the lifetime of an app: `doctor`, `diff`, `upgrade`, `catalogue`, `eject` and `migrate`. Nothing heavy
 * is loaded until one runs.
 *
 * @param program The program.
 * @param context What its commands are run in.
 */
export function registerLifetime(program: Command, context: ProgramContext): void {
  declareReading(
    program,
    'doctor',
    'look for what is wrong in the app, and print its Content-Security-Policy',
  )
    .option('--online', 'also ask the nodes for their chains, and the registry for the names of the packages')
    .action(async (flags: DoctorFlags) => {
      const { runDoctor } = await import('../doctor/runDoctor.js')
      context.end(await runDoctor(flags, context))
    })
  declareReading(
    program,
    'diff',
    'what you have changed in the files of create-appkit, and what upgrade would change',
  )
    .argument('[files...]', 'only these, from the folder of the app')
    .action(async (files: string[], flags: DiffFlags) => {
      const { runDiff } = await import('../upgrade/runDiff.js')
      context.end(await runDiff(files, flags, context))
    })
  declareChanging(
    program,
    'upgrade',
    'bring the app to the version of this package; what you have edited is merged',
    { installs: true },
  ).action(async (flags: UpgradeFlags) => {
    const { runUpgrade } = await import('../upgrade/runUpgrade.js')
    context.end(await runUpgrade(flags, context))
  })
  declareChanging(
    program,
    'catalogue',
    'put the wallets of the catalogue into the app, so that the modal asks nobody for them',
    { installs: false },
  ).action(async (flags: SnapshotFlags) => {
    const { runSnapshot } = await import('../snapshot/runSnapshot.js')
    context.end(await runSnapshot(flags, context))
  })
  declareChanging(
    program,
    'eject',
    'put the source of a view into the app, for you to edit, e.g. view/WhatIsAWallet',
    { installs: false },
  )
    .argument('[views...]', 'view/<name>')
    .option('--list', 'show which views can be ejected')
    .action(async (views: string[], flags: EjectFlags) => {
      const { runEject } = await import('../eject/runEject.js')
      context.end(await runEject(views, flags, context))
    })
  declareChanging(
    program,
    'migrate',
    'replace another kit: from-reown-appkit, from-web3modal, from-rainbowkit or from-connectkit',
    { installs: true },
  )
    .argument('[from]', 'the kit that the app has, e.g. from-rainbowkit')
    .option('--undo', 'take back what the migration changed')
    .option('--no-check', 'do not check the types of the app before and after')
    .action(async (from: string | undefined, flags: MigrateFlags) => {
      const { runMigrate } = await import('../migrate/runMigrate.js')
      context.end(await runMigrate(from, flags, context))
    })
}
