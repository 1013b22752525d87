import { AppKitError } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'
import { requestOptions } from '../http/readReply.js'
import { identification } from '../identification.js'
import { type CatalogueReader, loadLocal, openCatalogue } from './fetchWallets.js'
import { imageUrls } from './imageUrls.js'
import type { ImageKind } from './types.js'

/** Number of pictures that are kept while nothing shows them. */
const maxUnused = 300

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

interface Cache {
  readonly kit: Kit
  readonly urls: ReturnType<typeof imageUrls>
  /** By id. No blob while it is loading. A picture of the app's own files has its address in place of one. */
  readonly pictures: Map<string, { blob?: Blob | string }>
  /** How many views show a picture. */
  readonly holders: Map<string, number>
  isUpdateDue: boolean
  /** Whether the pictures are dropped when the kit stops. */
  isFollowing: boolean
}

/** Errors are not reported: the row keeps its fallback icon. */
function createImageCache(kit: Kit): ImageCache {
  const cache: Cache = {
    kit,
    urls: imageUrls(kit),
    pictures: new Map(),
    holders: new Map(),
    isUpdateDue: false,
    isFollowing: false,
  }
  return {
    request: (kind, id) => request(cache, kind, id),
    hold(id) {
      count(cache, id, 1)
      return () => count(cache, id, -1)
    },
  }
}

function request(cache: Cache, kind: ImageKind, id: string): void {
  const { kit, pictures } = cache
  if (pictures.has(id)) return
  dropOnStop(cache)
  const picture: { blob?: Blob | string } = {}
  pictures.set(id, picture)
  findImage(kit, kind, id).then(
    (blob) => {
      picture.blob = blob
      updateSoon(cache)
    },
    () => {
      // The picture may have been requested again after a stop of the kit.
      if (pictures.get(id) === picture) pictures.delete(id)
    },
  )
}

function dropOnStop(cache: Cache): void {
  if (cache.isFollowing) return
  cache.isFollowing = true
  cache.kit.lifetime.add(() => {
    cache.isFollowing = false
    cache.pictures.clear()
    updateUrls(cache)
  })
}

function count(cache: Cache, id: string, change: 1 | -1): void {
  const { holders } = cache
  const left = (holders.get(id) ?? 0) + change
  if (left > 0) holders.set(id, left)
  else holders.delete(id)
  updateSoon(cache)
}

/**
 * Once per turn of the event loop: many images change at once, and an image that one view releases may be
 * used by the next one.
 */
function updateSoon(cache: Cache): void {
  if (!cache.isUpdateDue) setTimeout(updateUrls, 0, cache)
  cache.isUpdateDue = true
}

/** Creates missing object URLs and revokes unused ones; an open modal keeps them for a user who goes back. */
function updateUrls(cache: Cache): void {
  const { holders, kit, pictures, urls } = cache
  cache.isUpdateDue = false
  const before = urls.peek()
  const after = new Map<string, string>()
  for (const [id, { blob }] of pictures) {
    if (blob && (holders.has(id) || (kit.modal.peek().open && before.has(id))))
      after.set(id, before.get(id) ?? (typeof blob === 'string' ? blob : URL.createObjectURL(blob)))
    else if (blob && pictures.size - holders.size > maxUnused) pictures.delete(id)
  }
  for (const [id, url] of before) if (!after.has(id)) URL.revokeObjectURL(url)
  if (after.size !== before.size || [...after.keys()].some((id) => !before.has(id))) urls.value = after
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
  Record<ImageKind, (client: CatalogueReader, id: string, request: Request) => Promise<{ data?: unknown }>>
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
