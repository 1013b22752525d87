import { readOwn } from '../host/installedTree.js'
import { type Finding, findingsOf } from './finding.js'

const found = findingsOf('names')

/** The time limit for an answer of a registry. In ms. */
const timeoutMs = 6000

/** The packages of this kit that an app can have. */
const ours = ['appkit-runtime', 'create-appkit', 'appkit-sandbox', 'appkit-frame', 'appkit-server']

/**
 * Asks the registry for the packages of this kit that an app names, because a package runner takes the package of a name
 * from there: whether the versions exist, and whether a name that the app has as a file belongs to somebody else there.
 *
 * @param root - the app's folder.
 * @param registry - its address.
 */
export async function checkNames(root: string, registry: string): Promise<readonly Finding[]> {
  const { dependencies, devDependencies } = readOwn(root)
  const ranges = { ...(devDependencies as object), ...(dependencies as object) } as Record<string, unknown>
  const named = ours.flatMap((name) =>
    typeof ranges[name] === 'string' ? [{ name, range: ranges[name] }] : [],
  )
  const answers = await Promise.all(
    named.map(async (entry) => ({ ...entry, answer: await ask(registry, entry.name) })),
  )
  const { host } = new URL(registry)
  return answers.map(({ name, range, answer }) => {
    const isFile = range.startsWith('file:')
    if (answer === 'silent')
      return found(
        'note',
        'REGISTRY_SILENT',
        `${host} does not answer for ${name}.`,
        'Check your connection.',
      )
    if (answer === 'missing')
      return isFile
        ? found(
            'note',
            'NAME_FREE',
            `${name} is a file in your app, and nobody has that name at ${host}.`,
            'Run only the program in your app, not one that a package runner downloads.',
          )
        : found(
            'error',
            'NAME_MISSING',
            `${name} is not at ${host}, so the app cannot be installed elsewhere.`,
            'Use the packages from files, see docs/cli.md#packages-from-files.',
          )
    if (!isKit(answer, name))
      return found(
        'error',
        'NAME_FOREIGN',
        `${name} at ${host} is the package of another project.`,
        isFile
          ? 'Keep the file, and do not run it with a package runner outside the app.'
          : 'Remove it, and look at what was installed.',
      )
    const versions = Object.keys(answer.versions ?? {})
    const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range)
    if (!isFile && exact && !versions.includes(range))
      return found(
        'error',
        'NAME_VERSION',
        `${name} ${range} is not at ${host}.`,
        `Use one of its versions, e.g. ${versions.at(-1) ?? 'none'}.`,
      )
    return found('ok', 'NAME_OURS', `${name} is at ${host}`)
  })
}

interface Answer {
  readonly versions?: Readonly<Record<string, Manifest>>
}

interface Manifest {
  readonly dependencies?: object
  readonly peerDependencies?: object
  readonly bin?: object
  readonly description?: unknown
}

/** Whether a package is of this kit: its manifest names others of it. It is a hint, not a proof. */
function isKit({ versions = {} }: Answer, name: string): boolean {
  const last = Object.values(versions).at(-1)
  const others = ours.filter((other) => other !== name)
  const named = Object.keys({ ...last?.dependencies, ...last?.peerDependencies })
  return others.some((other) => named.includes(other) || String(last?.description ?? '').includes(other))
}

async function ask(registry: string, name: string): Promise<Answer | 'missing' | 'silent'> {
  try {
    const address = `${registry.replace(/\/+$/, '')}/${name}`
    const reply = await fetch(address, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (reply.status === 404) return 'missing'
    const value: unknown = await reply.json()
    return reply.ok && typeof value === 'object' && value !== null ? value : 'silent'
  } catch {
    return 'silent'
  }
}

/** The registry that npm would ask. */
export function registryOf(env: Readonly<Record<string, string | undefined>>): string {
  const given = env.npm_config_registry
  return given !== undefined && URL.canParse(given) ? given : 'https://registry.npmjs.org'
}
