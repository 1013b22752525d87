import { basename } from 'node:path'
import { readVersion } from '../about/names.js'
import { features } from '../catalogue/features.js'
import { namespaces } from '../catalogue/namespaces.js'
import type { CommandContext } from '../context/CommandContext.js'
import type { Part } from '../edits/editConfig.js'
import { projectRoot } from '../generate/listSpecs.js'
import { findInstalled } from '../host/installedTree.js'
import { findPackageManager } from '../host/packageManager.js'
import { readLock } from '../lock/lockFile.js'
import { nameOfPart } from './parseParts.js'
import { readParts } from './readParts.js'
import { measuredOf, sizeOf } from './sizes.js'

/** Flags of `list` and `info`. */
export interface ReadFlags {
  readonly cwd?: string
  readonly json?: boolean
}

/**
 * Runs `list`: every feature and namespace, what it costs, and whether the app has it. Outside an app it lists the
 * catalogue.
 *
 * @param flags - the flags.
 * @param context - the folder, the environment and the output of the command.
 * @returns the text to print.
 */
export async function runList(
  { cwd, json = false }: ReadFlags,
  context: Pick<CommandContext, 'cwd'>,
): Promise<string> {
  const host = await readParts(projectRoot(cwd, context.cwd))
  const catalogue: readonly Part[] = [
    ...features.map(({ id }) => ({ kind: 'feature', id }) as const),
    ...namespaces.map(({ id }) => ({ kind: 'namespace', id }) as const),
  ]
  const rows = catalogue.map((part) => {
    const state = host?.parts.find(({ part: other }) => nameOfPart(other) === nameOfPart(part))
    const entry = part.kind === 'feature' ? features.find(({ id }) => id === part.id) : undefined
    const label = entry?.label ?? namespaces.find(({ id }) => id === part.id)?.label ?? ''
    return {
      name: nameOfPart(part),
      label,
      state: entry?.standard === 'always' ? 'always' : state === undefined ? null : state.is ? 'on' : 'off',
      available: part.kind === 'namespace' || !entry?.part || entry.module !== undefined,
      bytes: measuredOf(part),
      part,
    }
  })
  if (json) return JSON.stringify({ parts: rows.map(({ part: _, ...row }) => row) }, null, 2)
  const width = Math.max(...rows.map(({ name }) => name.length)) + 2
  return [
    host === undefined ? 'No app here: this is everything an app can have.' : `By ${host.file}`,
    '',
    ...rows.map(({ name, label, state, available, part }) => {
      const size = !available ? 'not in this version' : state === 'always' ? '' : sizeOf(part, '')
      return `  ${(state ?? '').padEnd(8)}${name.padEnd(width)}${label}${size === '' ? '' : `  (${size})`}`
    }),
    '',
    'Sizes are what a part adds alone, with all that it brings. A namespace is measured with its networks, in an app of another.',
    'Change them with',
    '  npx create-appkit add <name>',
    '  npx create-appkit remove <name>',
    'The services of the app for production: npx create-appkit add server',
  ].join('\n')
}

/**
 * Runs `info`: what is installed and chosen in an app, for a report of a problem. It has no addresses with keys and no
 * project id, and only as JSON the path of the app.
 *
 * @param flags - the flags.
 * @param context - the folder, the environment and the output of the command.
 * @returns the text to print.
 */
export async function runInfo(
  { cwd, json = false }: ReadFlags,
  context: Pick<CommandContext, 'cwd'>,
): Promise<string> {
  const root = projectRoot(cwd, context.cwd)
  const host = await readParts(root)
  const lock = readLock(root)
  const on = (kind: Part['kind']) =>
    host?.parts.filter(({ part, is }) => part.kind === kind && is).map(({ part }) => part.id) ?? []
  const info = {
    root,
    config: host?.file ?? null,
    namespaces: on('namespace'),
    features: on('feature'),
    networks: host?.shape.networkIds ?? [],
    endpoints: host?.shape.endpoints ?? [],
    packageManager: (await findPackageManager(root)) ?? null,
    versions: {
      'create-appkit': readVersion(),
      ...Object.fromEntries(
        ['appkit-runtime', 'appkit-sandbox', 'react', 'vite', 'next', 'typescript'].map((name) => [
          name,
          findInstalled(root, name)?.version ?? null,
        ]),
      ),
      node: process.versions.node,
    },
    system: `${process.platform} ${process.arch}`,
    lock:
      lock === undefined
        ? null
        : { appkit: lock.appkit, template: lock.template, unfinished: lock.unfinished !== undefined },
  }
  if (json) return JSON.stringify(info, null, 2)
  const shown = (value: unknown): string => {
    if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ')
    return value === null ? 'none' : String(value)
  }
  const { versions, lock: locked, ...rest } = info
  return [
    // The folder's name alone: its path often has the name of a person, and the text is for others.
    ...Object.entries({ ...rest, root: basename(root) }).map(
      ([name, value]) => `${name.padEnd(16)}${shown(value)}`,
    ),
    `${'lock'.padEnd(16)}${locked === null ? 'none' : `written by ${locked.appkit}${locked.unfinished ? ', a run was cut short' : ''}`}`,
    ...Object.entries(versions).map(([name, version]) => `${name.padEnd(16)}${version ?? 'not installed'}`),
  ].join('\n')
}
