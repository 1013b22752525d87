import { findRisks } from '../config/findRisks.js'
import { loadConfig } from '../config/loadConfig.js'
import { refuseConfig, resolveConfig } from '../config/resolveConfig.js'
import { findConfigMistakes } from '../roles/findMistakes.js'
import { askSources, type SourceAnswer } from './askSources.js'
import { environmentRisks } from './environmentRisks.js'
import type { Flags } from './flags.js'

/**
 * `appkit-server check`: prints the mistakes of the configuration, the risks of it and of the environment in production, and
 * a table of the answers of each node and each source.
 */
export async function checkCommand(flags: Flags): Promise<number> {
  const { config, source } = await loadConfig(flags.config)
  const resolved = resolveConfig(config)
  const mistakes = await findConfigMistakes(resolved)
  if (mistakes.length > 0) throw refuseConfig(mistakes)
  const answers = flags.offline ? [] : await askSources(resolved)
  const failures = answers.flatMap(({ failure, name }) => (failure === null ? [] : [`${name} ${failure}`]))
  const environment = await environmentRisks(resolved, process.env)
  const risks = [...findRisks(resolved, source), ...environment, ...failures]
  console.log(`The configuration is complete. Roles: ${resolved.roles.join(', ')}.`)
  if (answers.length > 0) console.log(`\n${tableOf(answers)}\n`)
  for (const risk of risks) console.log(`- ${risk}`)
  if (risks.length === 0) console.log('Nothing stands against it in production.')
  return risks.length === 0 ? 0 : 1
}

/** A line for each answer, in columns. */
export function tableOf(answers: readonly SourceAnswer[]): string {
  const head = ['Port', 'Asked', 'Network', 'Answer', 'ms']
  const rows = answers.map(({ failure, ms, name, network, port }) => [
    port,
    name,
    network === '' ? 'all' : network,
    failure === null ? 'ok' : 'failed',
    String(ms),
  ])
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)))
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
