import type { CommandContext } from '../context/CommandContext.js'
import { CliError } from '../errors/CliError.js'
import { projectRoot } from '../generate/listSpecs.js'
import { requireConfig } from '../host/findProject.js'
import { installedTree } from '../host/installedTree.js'
import { readProduction } from '../host/productionFaults.js'
import { readHost } from '../host/readHost.js'
import { checkConfig, checkServices } from './checkConfig.js'
import { checkLicences } from './checkLicences.js'
import { checkGenerated, checkLock } from './checkLock.js'
import { checkNames, registryOf } from './checkNames.js'
import { checkNodes } from './checkNodes.js'
import { checkPackages } from './checkPackages.js'
import { checkProduction } from './checkProduction.js'
import { checkServer } from './checkServer.js'
import { checkSignIn } from './checkSignIn.js'
import type { Finding } from './finding.js'
import { policyOf } from './policyOf.js'

/** Flags of `doctor`. */
export interface DoctorFlags {
  readonly cwd?: string
  readonly json?: boolean
  /** Ask nodes and the registry. */
  readonly online?: boolean
}

/**
 * Runs `doctor`. Without `--online` it contacts nobody.
 *
 * @param flags - the flags.
 * @param context - the folder, the environment and the output of the command.
 * @returns the exit code: 0 if nothing must be mended, else 1.
 * @throws CliError `CONFIG_MISSING`, exit code 2, outside an app.
 */
export async function runDoctor(
  flags: DoctorFlags,
  { cwd, env, writeOut }: Pick<CommandContext, 'cwd' | 'env' | 'writeOut'>,
): Promise<0 | 1> {
  const print = (text: string) => writeOut(`${text}\n`)
  const root = projectRoot(flags.cwd, cwd)
  const file = requireConfig(root, 'doctor')
  const findings: Finding[] = []
  let policy: readonly string[] = []
  try {
    const { config, shape } = await readHost(root, file)
    findings.push(...checkConfig(config, file), ...checkServices(shape))
    const production = await readProduction(root, file)
    findings.push(...checkProduction(production, file), ...(await checkGenerated(root)))
    if (flags.online) findings.push(...(await checkNodes(config)))
    findings.push(...checkServer(root, config))
    policy = policyOf('config' in production ? production.config : config)
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    findings.unshift({ code: error.code, check: 'config', state: 'error', message: error.message })
  }
  const tree = installedTree(root)
  findings.push(...(await checkLock(root)), ...checkSignIn(root), ...checkPackages(root, tree))
  if (tree.length > 0) findings.push(...checkLicences(tree))
  if (flags.online) findings.push(...(await checkNames(root, registryOf(env))))
  const isWell = findings.every(({ state }) => state !== 'error')
  if (flags.json)
    print(JSON.stringify({ ok: isWell, root, online: flags.online === true, findings, policy }, null, 2))
  else print(report(findings, policy, flags.online === true))
  return isWell ? 0 : 1
}

function report(findings: readonly Finding[], policy: readonly string[], online: boolean): string {
  const signs = { ok: 'ok   ', note: 'note ', warning: 'WARN ', error: 'ERROR' }
  const wrong = findings.filter(({ state }) => state === 'error').length
  const lines = findings.map(({ check, code, state, message, fix }) => {
    const text = fix === undefined ? message : `${message} ${fix}`
    return `${signs[state]}  ${check.padEnd(10)} ${text}${state === 'ok' ? '' : ` (${code})`}`
  })
  return [
    ...lines,
    '',
    ...(policy.length > 0
      ? ['Content-Security-Policy, by the config', ...policy.map((line) => `  ${line}`), '']
      : []),
    ...(online ? [] : ['Nodes and the registry were not asked; add --online to ask them.']),
    wrong === 0 ? 'Nothing must be mended.' : `${wrong} to mend.`,
  ].join('\n')
}
