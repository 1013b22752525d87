import { useEffect } from 'react'
import type { Kit } from '../kit/types.js'
import { useComputed } from '../react/useComputed.js'
import { imageUrls } from '../services/catalogue/imageUrls.js'
import type { ImageKind } from '../services/catalogue/types.js'

export interface CatalogueImageParameters {
  readonly kind: ImageKind
  readonly id: string | undefined
  /** False while what shows it is far from being seen. */
  readonly wanted?: boolean
}

/**
 * The image of a wallet or network from the catalogue, asked for once it is wanted and kept while what
 * shows it is mounted.
 *
 * @returns a `blob:` address, or undefined until it is here.
 */
export function useCatalogueImage(
  kit: Kit,
  { kind, id, wanted = true }: CatalogueImageParameters,
): string | undefined {
  const urls = imageUrls(kit)
  useEffect(() => {
    if (id === undefined || !kit.config.endpoints.catalogue) return
    let release: (() => void) | undefined = () => {}
    const loaded = import('../services/catalogue/calls.js')
    loaded.then(
      ({ getImageCache }) => {
        // What shows it may be gone by now.
        if (release === undefined) return
        const images = getImageCache(kit)
        if (wanted) images.request(kind, id)
        release = images.hold(id)
      },
      () => {},
    )
    return () => {
      release?.()
      release = undefined
    }
  }, [kit, kind, id, wanted])
  return useComputed(() => urls.value.get(id ?? ''), [urls, id])
}
