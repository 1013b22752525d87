import { useEffect } from 'react'
import type { Kit } from '../kit/types.js'
import { getImageCache } from '../services/catalogue/getImageCache.js'
import type { ImageKind } from '../services/catalogue/types.js'
import { useComputed } from './useComputed.js'

export interface CatalogueImageParameters {
  readonly kind: ImageKind
  readonly id: string | undefined
  /** False while what shows it is far from being seen. */
  readonly wanted?: boolean
}

/**
 * The image of a wallet or network from the catalogue, asked for once it is wanted.
 *
 * @returns a `blob:` address, or undefined until it is here.
 */
export function useCatalogueImage(
  kit: Kit,
  { kind, id, wanted = true }: CatalogueImageParameters,
): string | undefined {
  const images = getImageCache(kit)
  useEffect(() => {
    if (wanted && id !== undefined && kit.config.endpoints.catalogue) images.request(kind, id)
  }, [kit, images, kind, id, wanted])
  return useComputed(() => (id === undefined ? undefined : images.urls.value.get(id)), [images, id])
}
