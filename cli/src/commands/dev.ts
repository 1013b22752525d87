import type { Command } from 'commander'
import type { DevFlags } from '../dev/types.js'

/**
 * Adds `appkit dev` to the program. The sandbox is loaded only when the command runs.
 *
 * @param program The program.
 */
export function registerDev(program: Command): void {
  program
    .command('dev')
    .description('run everything your app talks to on this machine: catalogue, blockchain API, chain, faucet')
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
      await runDev(flags, process.cwd())
    })
}
