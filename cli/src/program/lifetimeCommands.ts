import type { DoctorFlags } from '../doctor/runDoctor.js'
import type { EjectFlags } from '../eject/runEject.js'
import type { MigrateFlags } from '../migrate/runMigrate.js'
import type { SnapshotFlags } from '../snapshot/runSnapshot.js'
import type { DiffFlags } from '../upgrade/runDiff.js'
import type { UpgradeFlags } from '../upgrade/runUpgrade.js'
import { addChangingOptions, addReadingOptions, type ProgramCommand } from './declareCommands.js'

/** The commands for the time after an app was made or joined. Nothing heavy is loaded until one runs. */
export const lifetimeCommands: readonly ProgramCommand[] = [
  {
    name: 'doctor',
    text: 'look for what is wrong in the app, and print its Content-Security-Policy',
    declare: (command, context) => {
      addReadingOptions(command)
        .option(
          '--online',
          'also ask the nodes for their chains, and the registry for the names of the packages',
        )
        .action(async (flags: DoctorFlags) => {
          const { runDoctor } = await import('../doctor/runDoctor.js')
          context.end(await runDoctor(flags, context))
        })
    },
  },
  {
    name: 'diff',
    text: 'what you have changed in the files of create-appkit, and what upgrade would change',
    argument: ['[files...]', 'only these, from the folder of the app'],
    declare: (command, context) => {
      addReadingOptions(command).action(async (files: string[], flags: DiffFlags) => {
        const { runDiff } = await import('../upgrade/runDiff.js')
        context.end(await runDiff(files, flags, context))
      })
    },
  },
  {
    name: 'upgrade',
    text: 'bring the app to the version of this package; what you have edited is merged',
    declare: (command, context) => {
      addChangingOptions(command, { installs: true }).action(async (flags: UpgradeFlags) => {
        const { runUpgrade } = await import('../upgrade/runUpgrade.js')
        context.end(await runUpgrade(flags, context))
      })
    },
  },
  {
    name: 'catalogue',
    text: 'put the wallets of the catalogue into the app, so that the modal asks nobody for them',
    declare: (command, context) => {
      addChangingOptions(command, { installs: false }).action(async (flags: SnapshotFlags) => {
        const { runSnapshot } = await import('../snapshot/runSnapshot.js')
        context.end(await runSnapshot(flags, context))
      })
    },
  },
  {
    name: 'eject',
    text: 'put the source of a view into the app, for you to edit, e.g. view/WhatIsAWallet',
    argument: ['[views...]', 'view/<name>'],
    declare: (command, context) => {
      addChangingOptions(command, { installs: false })
        .option('--list', 'show which views can be ejected')
        .action(async (views: string[], flags: EjectFlags) => {
          const { runEject } = await import('../eject/runEject.js')
          context.end(await runEject(views, flags, context))
        })
    },
  },
  {
    name: 'migrate',
    text: 'replace another kit: from-reown-appkit, from-web3modal, from-rainbowkit or from-connectkit',
    argument: ['[from]', 'the kit that the app has, e.g. from-rainbowkit'],
    declare: (command, context) => {
      addChangingOptions(command, { installs: true })
        .option('--undo', 'take back what the migration changed')
        .option('--no-check', 'do not check the types of the app before and after')
        .action(async (from: string | undefined, flags: MigrateFlags) => {
          const { runMigrate } = await import('../migrate/runMigrate.js')
          context.end(await runMigrate(from, flags, context))
        })
    },
  },
]
