import type { CatalogueClient } from '../../../../generated/catalogue/client.js'
import { AppKitError } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'
import { requestOptions } from '../http/readReply.js'
import { identification } from '../identification.js'
import { loadLocal, openCatalogue } from './fetchWallets.js'
import { imageUrls } from './imageUrls.js'
import type { ImageKind } from './types.js'

/** Number of pictures that are kept while nothing shows them. */
const mostKept = 300

export interface ImageCache {
  /** Fetches a picture once. After an error the next request fetches it again. */
  request(kind: ImageKind, id: string): void
  /** Keeps an object URL of an image while something shows it. The returned function releases it. */
  hold(id: string): () => void
}

const caches = new WeakMap<Kit, ImageCache>()

/** The pictures of a kit. All views share them. */
export function getImageCache(kit: Kit): ImageCache {
  const cache = caches.get(kit) ?? createImageCache(kit)
  caches.set(kit, cache)
  return cache
}

/** Errors are not reported: the row keeps its fallback icon. */
function createImageCache(kit: Kit): ImageCache {
  const urls = imageUrls(kit)
  /** By id. No blob while it is loading. A picture of the app's own files has its address in place of one. */
  const pictures = new Map<string, { blob?: Blob | string }>()
  const holders = new Map<string, number>()
  let due = false
  let begun = false

  /** Creates missing object URLs and revokes unused ones; an open modal keeps them for who goes back. */
  function settle(): void {
    due = false
    const before = urls.peek()
    const after = new Map<string, string>()
    for (const [id, { blob }] of pictures) {
      if (blob && (holders.has(id) || (kit.modal.peek().open && before.has(id))))
        after.set(id, before.get(id) ?? (typeof blob === 'string' ? blob : URL.createObjectURL(blob)))
      else if (blob && pictures.size - holders.size > mostKept) pictures.delete(id)
    }
    for (const [id, url] of before) if (!after.has(id)) URL.revokeObjectURL(url)
    if (after.size !== before.size || [...after.keys()].some((id) => !before.has(id))) urls.value = after
  }

  /**
   * Once per turn of the event loop: many images change at once, and an image that one view releases may be
   * used by the next one.
   */
  function settleSoon(): void {
    if (!due) setTimeout(settle)
    due = true
  }

  function begin(): void {
    if (begun) return
    begun = true
    kit.lifetime.add(() => {
      begun = false
      pictures.clear()
      settle()
    })
  }

  function count(id: string, change: 1 | -1): void {
    const left = (holders.get(id) ?? 0) + change
    if (left > 0) holders.set(id, left)
    else holders.delete(id)
    settleSoon()
  }

  return {
    request(kind, id) {
      if (pictures.has(id)) return
      begin()
      const picture: { blob?: Blob | string } = {}
      pictures.set(id, picture)
      findImage(kit, kind, id).then(
        (blob) => {
          picture.blob = blob
          settleSoon()
        },
        () => {
          // After a stop of the kit, it may have been requested again.
          if (pictures.get(id) === picture) pictures.delete(id)
        },
      )
    },
    hold(id) {
      count(id, 1)
      return () => count(id, -1)
    },
  }
}

/**
 * A picture of the app's own files, else of the catalogue.
 *
 * @returns the address of one, or the other as a blob.
 * @throws AppKitError the errors of `fetchImage`.
 */
export async function findImage(kit: Kit, kind: ImageKind, id: string): Promise<Blob | string> {
  const own = kind === 'wallet' ? await (await loadLocal(kit))?.findPicture(id) : undefined
  return own ?? fetchImage(kit, kind, id)
}

const types = /^image\/(svg\+xml|png|jpeg|webp|gif|avif)\b/

/**
 * A picture of the catalogue.
 *
 * @param id - an image id for wallets and assets, a code such as `USD` for currencies, a symbol for tokens.
 * @returns a blob of an image type.
 * @throws AppKitError the errors of `fetchWallets`; BAD_REPLY if it is not an image.
 */
export async function fetchImage(kit: Kit, kind: ImageKind, id: string, signal?: AbortSignal): Promise<Blob> {
  const client = openCatalogue(kit)
  if (client === undefined) throw new AppKitError('REQUEST_FAILED', { details: 'no catalogue in the config' })
  const options = { ...requestOptions(kit, signal), parseAs: 'blob' } as const
  const { data } = await calls[kind](client, id, { query: identification(kit), options })
  const blob: unknown = data
  if (!(blob instanceof Blob) || !types.test(blob.type))
    throw new AppKitError('BAD_REPLY', { details: `image ${id}` })
  return blob
}

interface Request {
  readonly query: ReturnType<typeof identification>
  readonly options: { readonly parseAs: 'blob'; readonly signal: AbortSignal }
}

const calls: Readonly<
  Record<ImageKind, (client: CatalogueClient, id: string, request: Request) => Promise<{ data?: unknown }>>
> = {
  wallet: (client, imageId, { query, options }) =>
    client.GET('/getWalletImage/{imageId}', { params: { path: { imageId }, query }, ...options }),
  asset: (client, imageId, { query, options }) =>
    client.GET('/public/getAssetImage/{imageId}', { params: { path: { imageId }, query }, ...options }),
  currency: (client, countryCode, { query, options }) =>
    client.GET('/public/getCurrencyImage/{countryCode}', {
      params: { path: { countryCode }, query },
      ...options,
    }),
  token: (client, symbol, { query, options }) =>
    client.GET('/public/getTokenImage/{symbol}', { params: { path: { symbol }, query }, ...options }),
}
