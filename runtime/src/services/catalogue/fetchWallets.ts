import type { components, operations, paths } from '../../../../generated/catalogue/types.js'
import { cleanWalletName } from '../../chains/createWalletRegistry.js'
import { loadCode } from '../../errors/AppKitError.js'
import { learnWallets } from '../../kit/discovery.js'
import type { Kit } from '../../kit/types.js'
import { createReadClient } from '../http/createReadClient.js'
import { readReply, requestOptions } from '../http/readReply.js'
import { clientOf, identification, isFile } from '../identification.js'
import { linkKeys, readWallets } from './readWallets.js'
import type { CatalogueWallet, FetchWalletsParameters, LocalCatalogue } from './types.js'

/** The maximum number of ids in one request (specs/openapi/catalogue.yaml, WalletIdList). */
const maxIds = 100

export interface FetchWalletsReturnType {
  readonly wallets: readonly CatalogueWallet[]
  /** Number of all matching wallets, not only of this page. */
  readonly count: number
  /** Number of wallets on the page before any was left out. 0 means the end of the list. */
  readonly received: number
}

/**
 * GET /getWallets, or the same from files: the app's own, or a catalogue that is a file. Wallets that support none of the
 * requested chains are left out, and wallets that cannot be read or have no name.
 *
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function fetchWallets(
  kit: Kit,
  parameters: FetchWalletsParameters,
): Promise<FetchWalletsReturnType> {
  const client = openCatalogue(kit)
  const local = await loadLocal(kit)
  if (!client && !local) return { wallets: [], count: 0, received: 0 }
  const { page, entries, chains, search, include, exclude, names, rdns, badge, signal } = parameters
  // The client sends nothing for what is undefined or an empty list.
  const query = {
    ...identification(kit),
    page,
    entries,
    chains,
    search: search || undefined,
    include: include?.slice(0, maxIds),
    exclude: exclude?.slice(0, maxIds),
    names,
    rdns,
    badge_type: badge,
  } as operations['getWallets']['parameters']['query']
  const reply = local
    ? await local.ask(parameters)
    : await readReply(
        'getWallets',
        (client as CatalogueReader).GET('/getWallets', { params: { query }, ...requestOptions(kit, signal) }),
        readWallets,
      )
  const wallets = reply.data
    .slice(0, entries)
    .filter((wallet) => chains === undefined || wallet.chains?.some((chain) => chains.includes(chain)))
    .flatMap((wallet) => toCatalogueWallet(wallet) ?? [])
  learnWallets(
    kit,
    wallets.flatMap(({ name, rdns }) => [name, rdns]),
  )
  return { wallets, count: reply.count, received: reply.data.length }
}

/** Fields of an entry that keep their name, in the other spelling. */
const renamed = [...linkKeys, 'image_id', 'rdns'] as const
const camelCase = (key: string) => key.replace(/_./, ([, letter = '']) => letter.toUpperCase())

/**
 * A catalogue entry for the views. Empty and null fields are left out.
 *
 * @returns undefined if the name has no visible character.
 */
export function toCatalogueWallet(entry: components['schemas']['Wallet']): CatalogueWallet | undefined {
  const name = cleanWalletName(entry.name)
  if (name === undefined) return undefined
  const present = Object.fromEntries(
    renamed.flatMap((key) => (entry[key] ? [[camelCase(key), entry[key]]] : [])),
  )
  const injected = (entry.injected ?? []).flatMap(({ namespace, injected_id: injectedId }) =>
    injectedId ? [{ injectedId, ...(namespace && { namespace }) }] : [],
  )
  return {
    ...present,
    ...(injected.length > 0 && { injected }),
    ...(entry.badge_type === 'certified' && { certified: true }),
    id: entry.id,
    name,
    chains: entry.chains ?? [],
  }
}

/** Opens the catalogue that replaces the service: the app's own files, else one that is a file itself. */
export async function loadLocal(kit: Kit): Promise<LocalCatalogue | undefined> {
  const { features, config } = kit
  return features.some((feature) => feature.loadSnapshot) || isFile(config.endpoints.catalogue)
    ? (await loadCode(import('./local.chunk.js'))).openLocal(kit)
    : undefined
}

/** The reads of the catalogue. */
export type CatalogueReader = ReturnType<typeof createReadClient<paths>>

/** The kit's client of the catalogue. Its replies may be larger than others (R7 in docs/security.md). */
export const openCatalogue = /* @__PURE__ */ clientOf('catalogue', createReadClient<paths>, {
  maxBytes: 5_000_000,
})
