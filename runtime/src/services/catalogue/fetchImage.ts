import { AppKitError } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'
import { identification } from '../identification.js'
import { openCatalogue } from './openCatalogue.js'
import type { ImageKind } from './types.js'

const types = /^image\/(svg\+xml|png|jpeg|webp|gif|avif)\b/

/**
 * A picture of the catalogue.
 *
 * @returns a blob of an image type.
 * @throws AppKitError as `fetchWallets`; BAD_REPLY when it is no image.
 */
export async function fetchImage(kit: Kit, kind: ImageKind, id: string, signal?: AbortSignal): Promise<Blob> {
  const client = openCatalogue(kit)
  if (client === undefined) throw new AppKitError('REQUEST_FAILED', { details: 'no catalogue in the config' })
  const query = identification(kit)
  const options = { parseAs: 'blob', ...(signal === undefined ? {} : { signal }) } as const
  const { data } =
    kind === 'wallet'
      ? await client.GET('/getWalletImage/{imageId}', {
          params: { path: { imageId: id }, query },
          ...options,
        })
      : await client.GET('/public/getAssetImage/{imageId}', {
          params: { path: { imageId: id }, query },
          ...options,
        })
  const blob: unknown = data
  if (!(blob instanceof Blob) || !types.test(blob.type))
    throw new AppKitError('BAD_REPLY', { details: `image ${id}` })
  return blob
}
