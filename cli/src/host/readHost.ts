import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../../../common/records.js'
import { ejectableViews, viewFolder } from '../catalogue/views.js'
import { lineEndOf } from '../edits/sourceText.js'
import { CliError } from '../errors/CliError.js'
import { checkHostConfig } from './checkHostConfig.js'
import { findFramework } from './findFramework.js'
import { endsImports } from './formatSettings.js'
import { loadHostConfig } from './loadHostConfig.js'
import { endpointsIn } from './networks.js'
import type { Address, ConfigFile, HostShape } from './types.js'

/**
 * Loads and checks a host's config.
 *
 * @param root - the host's root folder; the packages its config imports must be installed there.
 * @param file - the config's name in it.
 * @param source - its text, if it is not that of the file.
 * @returns the config, what generation depends on, and the addresses that the app will contact.
 * @throws CliError with exit code 1, `appkit.config.ts: <sentence>`.
 */
export async function readHost(
  root: string,
  file: ConfigFile,
  source?: string,
): Promise<{ config: unknown; shape: HostShape; addresses: readonly Address[] }> {
  const config = await loadHostConfig(root, file, source)
  try {
    const shape = checkHostConfig(config, file)
    const addresses = addressesOf(config)
    const server = findFramework(root)?.bundler
    const ejected = ejectableViews
      .map(({ name }) => name)
      .filter((name) => existsSync(join(root, viewFolder, name, 'index.ts')))
    const snapshot = iconsOf(root)
    const full = {
      ...shape,
      ...(server && { server }),
      ...(ejected.length > 0 && { ejected }),
      ...(snapshot && { snapshot }),
      eol: lineEndOf(source ?? readFileSync(join(root, file), 'utf8')),
      endsImports: endsImports(root),
    }
    return { config, shape: full, addresses }
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    const text = source ?? readFileSync(join(root, file), 'utf8')
    const at = findPlace(text, error.message.slice(file.length + 2))
    throw new CliError(error.code, error.message, error.exitCode, at && { file, ...at })
  }
}

/** The folder of the wallets of the catalogue in an app (`catalogue`). */
export const snapshotFolder = 'src/appkit/generated/snapshot'

/** The files of the icons of those wallets; undefined in an app that asks the catalogue. */
function iconsOf(root: string): readonly string[] | undefined {
  if (!existsSync(join(root, snapshotFolder, 'wallets.json'))) return undefined
  const folder = join(root, snapshotFolder, 'icons')
  return existsSync(folder) ? readdirSync(folder).filter(isIcon).sort() : []
}

/**
 * Whether a file among the icons can be one of them: `catalogue` writes the id of an image and an ending. Systems leave others
 * there, such as `.DS_Store`.
 *
 * @param name - the name of the file.
 */
export function isIcon(name: string): boolean {
  return /^[a-z0-9][\w-]*\.(svg|png|jpg|webp|gif|avif)$/i.test(name)
}

/**
 * Lists the addresses that an app will contact: its endpoints, its own RPC URLs, and the networks' RPC URLs if there is
 * no blockchain API.
 *
 * @param config - a config, or the part that is known before it can be run.
 * @returns one entry for each origin, with its purpose, in the order of the config.
 */
export function addressesOf(config: unknown): readonly Address[] {
  const found = new Map<string, Set<string>>()
  const note = (url: unknown, use: string) => {
    if (typeof url !== 'string' || !URL.canParse(url)) return
    const { origin } = new URL(url)
    found.set(origin, (found.get(origin) ?? new Set()).add(use))
  }
  if (!isRecord(config)) return []
  const endpoints = endpointsIn(config)
  for (const [name, url] of Object.entries(endpoints)) note(url, uses[name] ?? name)
  if (isRecord(config.customRpcUrls)) {
    for (const [id, urls] of Object.entries(config.customRpcUrls)) {
      for (const entry of Array.isArray(urls) ? urls : []) if (isRecord(entry)) note(entry.url, `chain ${id}`)
    }
  }
  const proxied = typeof endpoints.blockchainApi === 'string'
  for (const network of Array.isArray(config.networks) && !proxied ? config.networks : []) {
    if (!isRecord(network) || !isRecord(network.rpcUrls) || !isRecord(network.rpcUrls.default)) continue
    const { http } = network.rpcUrls.default
    for (const url of Array.isArray(http) ? http : []) note(url, `chain ${String(network.caipNetworkId)}`)
  }
  return [...found].map(([origin, use]) => ({ origin, use: [...use].join(', ') }))
}

const uses: Readonly<Record<string, string>> = {
  catalogue: 'wallet catalogue',
  blockchainApi: 'blockchain API and chains',
  auth: 'sign-in',
  relay: 'WalletConnect relay',
  secureSite: 'embedded wallet',
}

/**
 * Finds the position that an error message about a config is about: the value or option in quotes, else the option at
 * its start.
 *
 * @param source - the config's text.
 * @param sentence - e.g. `"bitcoin" is not a namespace.` or `theme.accent must be a CSS colour.`
 * @returns line and column, starting at 1. Undefined if it is not in the text.
 */
export function findPlace(
  source: string,
  sentence: string,
): { readonly line: number; readonly column: number } | undefined {
  const quoted = [...sentence.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)
  const opening = /^[A-Za-z][\w.]*/.exec(sentence)?.[0].split('.').at(-1)
  for (const name of [...quoted, ...(opening ? [opening] : [])]) {
    const literal = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const found = new RegExp(`(['"\`])${literal}\\1|(?<![\\w$.])${literal}(?=\\s*:)`).exec(source)
    if (found === null) continue
    const before = source.slice(0, found.index).split(/\r?\n/)
    return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
  }
  return undefined
}
