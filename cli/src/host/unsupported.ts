import { CliError } from '../errors/CliError.js'
import { findSource } from './findEntry.js'
import { rangesOf } from './peers.js'
import type { Target } from './types.js'
import { overlaps } from './versions.js'

/** The kinds of apps that this version cannot join: the package that shows one, its name, and what its developer can do. */
const unsupportedKinds: readonly {
  readonly package: string
  readonly what: string
  readonly todo: string
}[] = [
  {
    package: '@remix-run/react',
    what: 'an app of Remix',
    todo: 'Remix has become React Router. Update it to React Router 7 in framework mode (https://reactrouter.com/upgrading/remix), then run this again.',
  },
  {
    package: 'react-scripts',
    what: 'an app of Create React App',
    todo: 'That is not maintained any more. Move it to Vite (https://vite.dev/guide/): an index.html beside package.json, and vite with @vitejs/plugin-react in place of react-scripts. Then run this again.',
  },
  {
    package: '@tanstack/start',
    what: 'an app of TanStack Start with its former package, @tanstack/start',
    todo: 'Move it to @tanstack/react-start, which is built with Vite (https://tanstack.com/start), then run this again.',
  },
  {
    package: 'gatsby',
    what: 'an app of Gatsby',
    todo: 'This version joins apps of Vite, Next, React Router, TanStack Start and Astro.',
  },
]

const universal = '@reown/appkit-universal-connector'

/** How to bring a framework up to date, by its package. */
const updates: Readonly<Record<string, string>> = {
  next: 'npx @next/codemod upgrade latest',
  astro: 'npx @astrojs/upgrade',
  vite: 'https://vite.dev/guide/migration',
}

/** Vite itself, whose plugin and whose support for the widget's modules begin there. */
const vite = { name: 'Vite', supported: { package: 'vite', minMajor: 5 } }

/**
 * Refuses apps of kinds and versions that are not supported, each by its name and with what to do.
 *
 * @param target - the inspected folder.
 * @throws CliError `TARGET_FRAMEWORK`, `TARGET_FRAMEWORK_OLD` or `TARGET_NO_MODAL`, exit code 2.
 */
export function refuseUnsupported({ framework, kind, packageJson, root, shown }: Target): void {
  const packages = rangesOf(packageJson ?? '{}', ['devDependencies', 'dependencies'])
  const other = framework === undefined && unsupportedKinds.find((each) => packages.has(each.package))
  if (other) throw new CliError('TARGET_FRAMEWORK', `${shown} is ${other.what}. ${other.todo}`)
  const { oldMajor, ...old } = framework ?? {
    ...vite,
    oldMajor: kind === 'viteReact' ? oldVite(packages.get('vite')) : undefined,
  }
  if (oldMajor !== undefined) {
    const { name, supported } = old
    const update = updates[supported.package]
    const how = update === undefined ? '' : `: ${update}`
    const text = `${shown} uses ${name} ${oldMajor}; the widget needs ${name} ${supported.minMajor} or newer. Update it first${how}. To try it all the same, add --on-conflict merge.`
    throw new CliError('TARGET_FRAMEWORK_OLD', text)
  }
  if (!packages.has(universal)) return
  if (findSource(root, ['.'], (text) => /\bcreateAppKit\s*\(/.test(text)) !== undefined) return
  const text = `${shown} connects wallets with ${universal}, which has no modal, so there is nothing that migrate could replace. Nothing was written. Take its calls out by hand and run npx create-appkit . then, or have both with npx create-appkit . --on-conflict merge.`
  throw new CliError('TARGET_NO_MODAL', text)
}

/** The major version of Vite, if package.json allows only those before ours. */
function oldVite(range = '*'): number | undefined {
  return overlaps(range, `>=${vite.supported.minMajor}.0.0`) ? undefined : Number(/\d+/.exec(range)?.[0])
}
