'use client'

import { signal } from '@preact/signals-core'
import { useEffect, useMemo } from 'react'
import { loadCode } from '../../../errors/AppKitError.js'
import type { AppNamespace } from '../../../kit/register.js'
import type { Kit } from '../../../kit/types.js'
import { useFoundConnectors } from '../../../react/hooks/useFoundConnectors.js'
import { useKit } from '../../../react/hooks/useKit.js'
import { useLoaded } from '../../../react/hooks/useLoaded.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { useCatalogueImage } from '../../../ui/useCatalogueImage.js'
import { useComputed } from '../../../ui/useSignal.js'
import type { WalletList } from '../allWallets/getWalletBrowser.js'
import type { ListedWallet } from './wallets.chunk.js'

export interface UseWalletsReturnType {
  /** `error`: the catalogue did not answer, or the code for it did not load; `retry` asks again. */
  readonly status: 'loading' | 'success' | 'error'
  /** Those loaded so far, or those that match the search; only wallets that can be used on this device. */
  readonly wallets: readonly ListedWallet[]
  /** Whether `loadMore` loads another page. */
  readonly hasMore: boolean
  /** The text of the search; empty while the pages are listed. */
  readonly query: string
  /** Searches when the user pauses; what is loaded is filtered at once. An empty text lists the pages again. */
  search(text: string): void
  loadMore(): void
  retry(): void
}

/**
 * The catalogue of wallets, page by page, with a search. Each component has a list of its own. The first page is
 * requested when the component is mounted. `projectId` and `endpoints.catalogue` of the config are needed.
 *
 * @param options.namespace - the namespace of `connectors`; all by default.
 * @returns `status`, `wallets`, `hasMore`, `query`, and `search(text)`, `loadMore()`, `retry()`.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useWallets } from 'appkit-runtime/headless'
 *
 * export function Catalogue() {
 *   const { wallets, hasMore, loadMore, search } = useWallets()
 *   return (
 *     <>
 *       <input aria-label="Search" onChange={(event) => search(event.currentTarget.value)} />
 *       <ul>{wallets.map(({ id, name }) => <li key={id}>{name}</li>)}</ul>
 *       {hasMore && <button type="button" onClick={loadMore}>More</button>}
 *     </>
 *   )
 * }
 */
export function useWallets({ namespace }: { readonly namespace?: AppNamespace } = {}): UseWalletsReturnType {
  const kit = useKit('useWallets')
  const { error, retry, value: loaded } = useLoaded(kit, loadBrowser)
  const list = useComputed(() => (loaded?.browser.list ?? notLoaded).value, [loaded])
  const connectors = useFoundConnectors(kit, namespace)
  useEffect(() => loaded?.browser.loadMore(), [loaded])
  const wallets = useMemo(() => loaded?.join(list.wallets, connectors) ?? [], [loaded, list, connectors])
  return useMemo(
    () => ({
      ...list,
      status: error ? 'error' : list.status === 'idle' ? 'loading' : list.status,
      wallets,
      search: (text) => loaded?.browser.search(text),
      loadMore: () => loaded?.browser.loadMore(),
      retry: () => (loaded ? loaded.browser.retry() : retry()),
    }),
    [error, loaded, list, retry, wallets],
  )
}

/** Before the code has loaded, and on a server. */
const notLoaded = /* @__PURE__ */ signal<WalletList>({
  status: 'loading',
  wallets: [],
  hasMore: false,
  query: '',
})

async function loadBrowser(kit: Kit) {
  const { createWalletBrowser, joinConnectors: join } = await loadCode(import('./wallets.chunk.js'))
  return { browser: createWalletBrowser(kit), join }
}

/**
 * The picture of a wallet of `useWallets`, requested when the component is mounted.
 *
 * @param wallet - an entry of `wallets`.
 * @returns an address for `src`; undefined until it has loaded, and if there is none.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { type ListedWallet, useWalletImage } from 'appkit-runtime/headless'
 *
 * export function WalletPicture({ wallet }: { wallet: ListedWallet }) {
 *   return <img src={useWalletImage(wallet)} alt="" width={40} height={40} />
 * }
 */
export function useWalletImage({ imageId, imageUrl }: CatalogueWallet): string | undefined {
  const kit = useKit('useWalletImage')
  const id = imageUrl === undefined ? imageId : undefined
  return useCatalogueImage(kit, { kind: 'wallet', id }) ?? imageUrl
}
