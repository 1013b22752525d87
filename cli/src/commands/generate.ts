import type { Command } from 'commander'
import type { GenerateFlags } from '../generate/runGenerate.js'

/**
 * Adds `appkit generate` to the program. Nothing heavy is loaded until the command runs.
 *
 * @param program The program.
 */
export function registerGenerate(program: Command): void {
  program
    .command('generate')
    .description('make clients and validators from specs, and the integration from appkit.config.ts')
    .option('--check', 'write nothing; list what is missing, stale, edited or orphaned and exit 1')
    .option('--watch', 'generate again whenever a spec or the config changes')
    .option('--only <names...>', 'only these: names of specs, or host')
    .option('--cwd <dir>', 'the project, if not the one around the current folder')
    .option('--strict', 'take no keyword in a spec that validators cannot enforce')
    .option('--json', 'print one JSON object')
    .allowExcessArguments(false)
    .action(async (flags: GenerateFlags) => {
      const { runGenerate } = await import('../generate/runGenerate.js')
      process.exitCode = await runGenerate(flags, (text) => {
        process.stdout.write(`${text}\n`)
      })
    })
}
