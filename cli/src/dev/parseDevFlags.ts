import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CliError } from '../errors/CliError.js'
import { splitList } from '../flags/words.js'
import type { DevFlags, DevOptions } from './types.js'

const digits = /^\d{1,15}$/
const solana = 'solana'

function readExtras(
  flags: DevFlags,
  cwd: string,
): Pick<DevOptions, 'nameZones' | 'limit' | 'proxy' | 'origins' | 'faults' | 'publicUrl' | 'seed'> {
  const { faults, limit, origins, proxyHeader: header, proxyHops: hops, publicUrl, seed, zones } = flags
  const nameZones = zones === undefined ? [] : splitList(zones)
  if (zones !== undefined && nameZones.length === 0) {
    throw new CliError('DEV_BAD_ZONES', '--zones takes name zones separated by commas, e.g. demo.id,shop.id.')
  }
  if (limit !== undefined && (!digits.test(limit) || Number(limit) === 0)) {
    throw new CliError('DEV_BAD_LIMIT', `--limit takes requests a minute, e.g. 60; not "${limit}".`)
  }
  if (hops === undefined ? header !== undefined : !digits.test(hops) || Number(hops) === 0) {
    const given = hops === undefined ? '' : `; not "${hops}"`
    throw new CliError(
      'DEV_BAD_PROXY',
      `--proxy-hops takes how many proxies stand before it, e.g. 1${given}.`,
    )
  }
  if (seed !== undefined && seed !== 'demo') {
    throw new CliError('DEV_BAD_SEED', `--seed takes demo, not "${seed}".`)
  }
  return {
    ...(nameZones.length > 0 ? { nameZones } : {}),
    ...(limit === undefined ? {} : { limit: Number(limit) }),
    ...(hops === undefined
      ? {}
      : { proxy: { hops: Number(hops), ...(header === undefined ? {} : { header }) } }),
    ...(origins === undefined ? {} : { origins: splitList(origins) }),
    ...(faults === undefined ? {} : { faults: readFaultFile(resolve(cwd, faults)) }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(seed === undefined ? {} : { seed }),
  }
}

/**
 * Reads the flags of `appkit dev`.
 *
 * @param flags - the flags as typed.
 * @param cwd - folder that relative paths start from.
 * @param project - folder of the project, which has the data by default.
 * @throws CliError `DEV_BAD_PORT`, `DEV_BAD_CHAINS`, `DEV_BAD_PROJECTS`, `DEV_BAD_ZONES`, `DEV_BAD_LIMIT`,
 * `DEV_BAD_PROXY`, `DEV_BAD_FAULTS` or `DEV_BAD_SEED`, naming the flag and what it takes.
 */
export function parseDevFlags(flags: DevFlags, cwd: string, project = cwd): DevOptions {
  const port = Number(flags.port)
  if (!digits.test(flags.port) || port > 65535) {
    throw new CliError('DEV_BAD_PORT', `--port takes a number from 0 to 65535, not "${flags.port}".`)
  }
  const ids = splitList(flags.chains)
  const wrong = ids.find((id) => id !== solana && (!digits.test(id) || Number(id) === 0))
  if (ids.length === 0 || wrong !== undefined) {
    throw new CliError(
      'DEV_BAD_CHAINS',
      `--chains takes EVM chain ids and solana, separated by commas, e.g. 31337,1,solana; not "${wrong ?? flags.chains}".`,
    )
  }
  const projects = flags.projects === undefined ? [] : splitList(flags.projects)
  if (flags.projects !== undefined && projects.length === 0) {
    throw new CliError(
      'DEV_BAD_PROJECTS',
      '--projects takes project ids separated by commas, e.g. local,shop.',
    )
  }
  const dataDir = flags.data === undefined ? join(project, '.appkit/sandbox') : resolve(cwd, flags.data)
  return {
    port,
    chains: ids.map((id) => (id === solana ? solana : Number(id))),
    dataDir,
    fresh: flags.fresh ?? false,
    projects,
    ...readExtras(flags, cwd),
  }
}

/**
 * Reads a fault plan. The sandbox checks its content, because it knows the specs.
 *
 * @param file - absolute path of a JSON file.
 * @throws CliError `DEV_BAD_FAULTS` if the file cannot be read or is not JSON.
 */
function readFaultFile(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CliError('DEV_BAD_FAULTS', `--faults names the file ${file}, which cannot be read (${code}).`)
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CliError(
      'DEV_BAD_FAULTS',
      `--faults names the file ${file}, which is no JSON: ${(error as Error).message}`,
    )
  }
}
