import { findWallets, type Wallet } from '../../../../catalogue/src/findWallets.js'
import { abortable } from '../../kit/abortable.js'
import type { CatalogueSnapshot, Kit } from '../../kit/types.js'
import { fetchPicture, readFile, type WalletFile } from './readFile.js'
import { readWallets } from './readWallets.js'
import type { FetchWalletsParameters, LocalCatalogue } from './types.js'

/** The app's own files, if it has them, else the file that `endpoints.catalogue` is the address of. */
export function openLocal(kit: Kit): LocalCatalogue {
  const own = kit.features.find((feature) => feature.loadSnapshot)?.loadSnapshot
  const load: () => Promise<CatalogueSnapshot | WalletFile> = own ?? (() => readFile(kit))
  return {
    async ask(parameters) {
      const list = load()
      const { signal } = parameters
      return askWallets((await (signal === undefined ? list : abortable(list, signal))).wallets, parameters)
    },
    async findPicture(id) {
      const { images } = await load()
      const picture = Object.hasOwn(images, id) ? images[id] : undefined
      return picture instanceof URL ? fetchPicture(kit, picture) : picture
    },
  }
}

/** Wallets that are read, by the list they were in: it is asked many times. */
const read = new WeakMap<object, readonly Wallet[]>()

/**
 * Answers from a list of wallets what `GET /getWallets` would answer (specs/openapi/catalogue.yaml).
 *
 * @param wallets - in the form in which the service sends them, in their order. They may have been edited: those that
 * cannot be read are left out.
 * @param parameters - the page and its filters.
 * @returns the wallets of the page, and how many match on all pages.
 */
export function askWallets(
  wallets: readonly unknown[],
  parameters: FetchWalletsParameters,
): { readonly data: readonly Wallet[]; readonly count: number } {
  const known = read.get(wallets) ?? readAll(wallets)
  read.set(wallets, known)
  const { data, count } = findWallets(known, parameters)
  return { data, count }
}

/** Wallets that the reader of a page takes. */
const maxBatch = 1000

function readAll(wallets: readonly unknown[]): readonly Wallet[] {
  const starts = Array.from({ length: Math.ceil(wallets.length / maxBatch) }, (_, index) => index * maxBatch)
  return starts.flatMap((start) => {
    const reply = readWallets({ count: 0, data: wallets.slice(start, start + maxBatch) })
    return reply.ok ? reply.value.data : []
  })
}
