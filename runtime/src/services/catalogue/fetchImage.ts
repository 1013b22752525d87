import type { CatalogueClient } from '../../../../generated/catalogue/client.js'
import { serviceError } from '../../errors/serviceError.js'
import type { Kit } from '../../kit/types.js'
import { requestOptions } from '../http/requestOptions.js'
import { identification } from '../identification.js'
import { openCatalogue } from './openCatalogue.js'
import type { ImageKind } from './types.js'

const types = /^image\/(svg\+xml|png|jpeg|webp|gif|avif)\b/

/**
 * A picture of the catalogue.
 *
 * @param id - an image id for wallets and assets, a code such as `USD` for currencies, a symbol for tokens.
 * @returns a blob of an image type.
 * @throws AppKitError as `fetchWallets`; BAD_REPLY when it is no image.
 */
export async function fetchImage(kit: Kit, kind: ImageKind, id: string, signal?: AbortSignal): Promise<Blob> {
  const client = openCatalogue(kit)
  if (client === undefined) throw serviceError('REQUEST_FAILED', { details: 'no catalogue in the config' })
  const options = { ...requestOptions(kit, signal), parseAs: 'blob' } as const
  const { data } = await calls[kind](client, id, { query: identification(kit), options })
  const blob: unknown = data
  if (!(blob instanceof Blob) || !types.test(blob.type))
    throw serviceError('BAD_REPLY', { details: `image ${id}` })
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
