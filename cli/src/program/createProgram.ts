import { Command } from 'commander'
import { readVersion, refuseMistyped } from '../about/names.js'
import { namespaces } from '../catalogue/namespaces.js'
import { templates } from '../catalogue/templates.js'
import type { ProgramContext } from '../context/CommandContext.js'
import type { DevFlags } from '../dev/types.js'
import { CliError } from '../errors/CliError.js'
import type { RawCreateFlags } from '../flags/types.js'
import type { GenerateFlags } from '../generate/runGenerate.js'
import { declareCommands, type ProgramCommand } from './declareCommands.js'
import { lifetimeCommands } from './lifetimeCommands.js'
import { partCommands } from './partCommands.js'
import { helpWidth } from './printHelp.js'

/**
 * Makes the program behind both names of this package. They answer the same commands, because `create-appkit` is
 * the only one of them that a package runner may look up on a registry; without a command it creates.
 *
 * @param name - the name people typed.
 * @param context - the folder, the environment and the output of its commands.
 * @param words - the words that were typed after it.
 */
export function createProgram(
  name: 'create-appkit' | 'appkit',
  context: ProgramContext,
  words: readonly string[],
): Command {
  const program = new Command(name)
    .exitOverride()
    .configureOutput({
      writeOut: context.writeOut,
      writeErr: context.writeError,
      outputError: () => {},
      getOutHelpWidth: () => Math.min(helpWidth, process.stdout.columns ?? helpWidth),
      getErrHelpWidth: () => helpWidth,
    })
    .enablePositionalOptions()
    .version(readVersion(), '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
  if (name === 'create-appkit') {
    program.description(create.text).argument(...create.argument)
    create.declare(program, context)
    program.hook('preSubcommand', refuseFlagsBefore)
  } else program.description('Develop an app that was made or joined by create-appkit.')
  program.helpCommand('help [command]', 'print the help of a command')
  const commands = [create, generate, dev, ...partCommands, ...lifetimeCommands]
  declareCommands(program, commands, context, words)
  return program
}

/**
 * Refuses flags between the name of the program and a command: they are those of the program, so the command would run
 * without them.
 */
function refuseFlagsBefore(program: Command, command: Command): void {
  const [typed] = program.options.flatMap((option) =>
    program.getOptionValueSource(option.attributeName()) === 'cli' ? [option.long] : [],
  )
  if (typed === undefined) return
  const text = `Write ${typed} after the command: ${program.name()} ${command.name()} ${typed}`
  throw new CliError('USAGE', text)
}

/** `create-appkit [dir]`: the whole program of that name, and the command `create` of both. */
const create = {
  name: 'create',
  alias: 'init',
  text: 'Start a React app that connects wallets, or add wallets to an app you have.',
  argument: ['[dir]', 'folder of the app; "." joins the app you are in'],
  declare: (command, context) => {
    command
      .option('--template <name>', `what a new app is built with: ${templates.map(({ id }) => id).join()}`)
      .option('--namespaces <list>', `kinds of networks: ${namespaces.map(({ id }) => id).join()}`)
      .option('--features <list>', 'switches to turn on, e.g. legalCheckbox, or off, e.g. no-analytics')
      .option('--theme <mode>', 'light, dark or system')
      .option('--accent <colour>', "accent colour, e.g. '#3355ff'")
      .option('--preset <id>', 'a look by name, e.g. midnight, or an id of the theme builder')
      .option(
        '--project-id <id>',
        'your id at a vendor, whose addresses and limits come with it; without it: the sandbox',
      )
      .option('--pm <name>', 'package manager: npm, pnpm, yarn or bun')
      .option('--entry <file>', 'file that renders your app, e.g. src/main.tsx, if it is not found')
      .option('--no-install', 'do not install packages')
      .option('--no-check', 'do not check the types of an existing app before and after')
      .option('--no-git', 'do not start a git repository')
      .option('--on-conflict <mode>', 'files that are not ours: error, merge (keep) or overwrite', 'error')
      .option('--allow-dirty', 'edit files with changes that are not committed')
      .option('--undo', 'take back what joining the app changed')
      .option('--dry-run', 'show what would be written, write nothing')
      .option('--json', 'print one JSON object and nothing else; asks nothing')
      .option('-y, --yes', 'take the standard answer to every question')
      .allowExcessArguments()
      .action(async (dir: string | undefined, flags: RawCreateFlags) => {
        const isCommandMissing = command.parent === null
        if (isCommandMissing || command.args.length > 1) refuseMistyped(command.args, context.cwd)
        if (flags.undo) {
          const { runUndo } = await import('../undo/runUndo.js')
          context.end(await runUndo(dir, flags, context))
          return
        }
        const { runCreate } = await import('../create/runCreate.js')
        context.end(await runCreate(dir, flags, context))
      })
  },
} as const satisfies ProgramCommand

/** `dev`. The sandbox is loaded only when it runs. */
const dev: ProgramCommand = {
  name: 'dev',
  text: 'run everything your app talks to on this machine: catalogue, blockchain API, chain, faucet',
  declare: (command, context) => {
    command
      .option('--port <number>', 'port on 127.0.0.1; 0 takes a free one', '4600')
      .option('--chains <ids>', 'EVM chain ids to run, and solana, separated by commas', '31337,solana')
      .option(
        '--data <dir>',
        'folder for chain state and the database (default: .appkit/sandbox in the project)',
      )
      .option('--fresh', 'forget what earlier runs left')
      .option('--projects <ids>', 'let only these project ids in, separated by commas')
      .option('--zones <names>', 'zones names can be registered in, separated by commas')
      .option('--limit <number>', 'requests a minute for each path and client; more are answered 429')
      .option('--proxy-hops <number>', 'proxies before it that say who asks, for --limit')
      .option('--proxy-header <name>', 'header in which they say it (default: x-forwarded-for)')
      .option('--origins <list>', 'origins whose pages may make calls about exchanges, separated by commas')
      .option('--public-url <origin>', 'address under which others reach it through a proxy')
      .option('--faults <file>', 'let replies go wrong as this plan says (JSON)')
      .option('--seed <name>', 'fill new chains with a past: demo')
      .option('--json', 'print one JSON object with every address')
      .allowExcessArguments(false)
      .action(async (flags: DevFlags) => {
        const { runDev } = await import('../dev/runDev.js')
        await runDev(flags, context)
      })
  },
}

/** `generate`. Nothing heavy is loaded until it runs. */
const generate: ProgramCommand = {
  name: 'generate',
  text: 'make clients and validators from specs, and the integration from appkit.config.ts',
  declare: (command, context) => {
    command
      .option('--check', 'write nothing; list what is missing, stale, edited or orphaned and exit 1')
      .option('--dry-run', 'show what would be written, write nothing')
      .option('--watch', 'generate again whenever a spec or the config changes')
      .option('--only <names...>', 'only these: names of specs, or host')
      .option('--cwd <dir>', 'the project, if not the one around the current folder')
      .option('--strict', 'take no keyword in a spec that validators cannot enforce')
      .option('--json', 'print one JSON object')
      .allowExcessArguments(false)
      .action(async (flags: GenerateFlags) => {
        const { runGenerate } = await import('../generate/runGenerate.js')
        context.end(await runGenerate(flags, context))
      })
  },
}
