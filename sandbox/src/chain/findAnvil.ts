import { accessSync, constants, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, resolve } from 'node:path'
import { SandboxError } from '../errors/SandboxError.js'

const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

export interface FindAnvilParameters {
  readonly platform?: string
  readonly arch?: string
  /** Folders to search if no package is installed, in the form of PATH. */
  readonly path?: string
  /** Resolves a package's `package.json`. For tests. */
  readonly resolvePackage?: (name: string) => string
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Finds the Anvil binary: the npm package of this platform first, then `anvil` on the PATH.
 *
 * @returns absolute path of the binary
 * @throws SandboxError `ANVIL_MISSING` that says what to install
 */
export function findAnvil(parameters: FindAnvilParameters = {}): string {
  const platform = parameters.platform ?? process.platform
  const arch = parameters.arch ?? process.arch
  const resolvePackage = parameters.resolvePackage ?? createRequire(import.meta.url).resolve
  const name = `@foundry-rs/anvil-${platform}-${architectures[arch] ?? arch}`
  const suffix = platform === 'win32' ? '.exe' : ''
  try {
    const manifest = resolvePackage(`${name}/package.json`)
    const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin?: { anvil?: string } }
    const file = resolve(dirname(manifest), bin?.anvil ?? `bin/anvil${suffix}`)
    if (isExecutable(file)) return file
  } catch {
    // The package is optional. PATH is next.
  }
  for (const folder of (parameters.path ?? process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, `anvil${suffix}`)
    if (folder !== '' && isExecutable(file)) return file
  }
  throw new SandboxError(
    'ANVIL_MISSING',
    `The sandbox needs Anvil, an Ethereum node for development, and found none for ${platform} ${arch}. ` +
      `Run: npm i -D ${name}  (or install Foundry so that \`anvil\` is on your PATH)`,
  )
}
