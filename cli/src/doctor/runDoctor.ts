import { CliError } from '../errors/CliError.js'
import { projectRoot } from '../generate/listSpecs.js'
import { planHostOutputs } from '../generate/planHost.js'
import { comparePlan } from '../generate/writePlan.js'
import { findConfig } from '../host/findProject.js'
import { isOnThisMachine } from '../host/networks.js'
import { readHost } from '../host/readHost.js'
import { checkNodes } from './checkNodes.js'
import { checkLock, checkPackages } from './checkPackages.js'
import { policyOf } from './policyOf.js'

/** What a check found. `error` makes the command exit with 1. */
export interface Finding {
  readonly check: 'config' | 'generated' | 'lock' | 'packages' | 'nodes'
  readonly state: 'ok' | 'note' | 'error'
  readonly message: string
}

/** Flags of `doctor`. */
export interface DoctorFlags {
  readonly cwd?: string
  readonly json?: boolean
  /** Ask nodes that are not on this machine as well. */
  readonly network?: boolean
}

/**
 * Runs `doctor`.
 *
 * @param flags The flags.
 * @param print Prints a text, without a line feed at its end.
 * @returns The exit code: 0 if nothing must be mended, else 1.
 * @throws CliError `CONFIG_MISSING`, exit code 2, outside an app.
 */
export async function runDoctor(flags: DoctorFlags, print: (text: string) => void): Promise<0 | 1> {
  const root = projectRoot(flags.cwd, process.cwd())
  const file = findConfig(root)
  if (file === undefined) {
    const text = `There is no appkit.config.ts in ${root}. Run npx create-appkit . there first, or name the app with --cwd.`
    throw new CliError('CONFIG_MISSING', text)
  }
  const findings: Finding[] = []
  let policy: readonly string[] = []
  try {
    const { config } = await readHost(root, file)
    findings.push(...checkConfig(config, file), ...(await checkGenerated(root)))
    findings.push(...(await checkNodes(config, flags.network === true)))
    policy = policyOf(config)
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    findings.unshift({ check: 'config', state: 'error', message: error.message })
  }
  findings.push(...(await checkLock(root)), ...checkPackages(root))
  const isWell = findings.every(({ state }) => state !== 'error')
  if (flags.json) print(JSON.stringify({ ok: isWell, root, findings, policy }, null, 2))
  else print(report(findings, policy))
  return isWell ? 0 : 1
}

function report(findings: readonly Finding[], policy: readonly string[]): string {
  const signs = { ok: 'ok   ', note: 'note ', error: 'ERROR' }
  const wrong = findings.filter(({ state }) => state === 'error').length
  return [
    ...findings.map(({ check, state, message }) => `${signs[state]}  ${check.padEnd(10)} ${message}`),
    '',
    ...(policy.length > 0
      ? ['Content-Security-Policy, by the config', ...policy.map((line) => `  ${line}`), '']
      : []),
    wrong === 0 ? 'Nothing must be mended.' : `${wrong} to mend.`,
  ].join('\n')
}

/** Notes what a valid config leaves without effect or out of reach. */
export function checkConfig(config: unknown, file: string): readonly Finding[] {
  const {
    projectId,
    endpoints = {},
    features = {},
    metadata,
  } = config as {
    readonly projectId: string
    readonly endpoints?: Readonly<Record<string, unknown>>
    readonly features?: { readonly email?: unknown; readonly socials?: unknown }
    readonly metadata?: { readonly url?: unknown }
  }
  const remote = Object.entries(endpoints).filter(
    ([, url]) => typeof url === 'string' && URL.canParse(url) && !isLocal(url),
  )
  const note = (message: string): Finding => ({ check: 'config', state: 'note', message })
  const notes: Finding[] = []
  if (projectId === 'local' && remote.length > 0)
    notes.push(
      note(
        `projectId is 'local', but endpoints.${remote[0]?.[0]} is a service elsewhere. Set the id that it gave you.`,
      ),
    )
  const logins = (['email', 'socials'] as const).filter((name) => Boolean(features[name]))
  if (logins.length > 0 && endpoints.secureSite === undefined)
    notes.push(
      note(
        `features.${logins[0]} is on, but endpoints.secureSite is not set, so there is no log-in. Set the origin of your embedded wallet, or turn it off.`,
      ),
    )
  const plain = remote.filter(([, url]) => /^(http|ws):/.test(String(url)))
  for (const [name] of plain)
    notes.push(
      note(`endpoints.${name} is not encrypted; a page with https cannot contact it. Use https or wss.`),
    )
  const url = metadata?.url
  if (remote.length > 0 && typeof url === 'string' && isLocal(url))
    notes.push(
      note(
        `metadata.url is ${url}. Wallets show it and compare it with the page; set the address of your app.`,
      ),
    )
  return [{ check: 'config', state: 'ok', message: `${file} is valid` }, ...notes]
}

function isLocal(url: string): boolean {
  return isOnThisMachine(url.replace(/^ws/, 'http'))
}

async function checkGenerated(root: string): Promise<readonly Finding[]> {
  const plan = await planHostOutputs(root)
  const different = await comparePlan(root, plan, [])
  if (different.length === 0)
    return [{ check: 'generated', state: 'ok', message: `${plan.length} files are up to date` }]
  return different.map(({ path, reason }) => ({
    check: 'generated',
    state: 'error',
    message: `${path} is ${reason === 'different' ? 'not what the config gives' : reason}. Run npx create-appkit generate.`,
  }))
}
