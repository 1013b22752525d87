import { useEffect } from 'react'
import type { Connector } from '../chains/types.js'
import type { Kit } from '../kit/types.js'
import { imageUrls } from '../services/catalogue/imageUrls.js'
import type { ImageKind } from '../services/catalogue/types.js'
import { useComputed } from './useSignal.js'

export interface CatalogueImageParameters {
  readonly kind: ImageKind
  readonly id: string | undefined
  /** False while the element that shows it is far from being seen. */
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
        // The component that shows it may be gone by now.
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

/**
 * The picture of a wallet of this browser: the config's, else its own, else the one it has in another
 * namespace, else the catalogue's, which is asked for once the modal is open.
 *
 * @returns an address, or undefined while there is none.
 */
export function useWalletImage(kit: Kit, connectors: readonly Connector[]): string | undefined {
  const src = useComputed(() => findWalletImage(kit, connectors), [kit, connectors])
  useEffect(() => {
    if (src === undefined && connectors[0])
      import('../services/catalogue/walletImages.chunk.js')
        .then((chunk) => chunk.watchWalletImages(kit))
        .catch(() => {})
  }, [kit, src, connectors])
  return src
}

/** Subscribes to the images found in the page when read in an effect. */
function findWalletImage(kit: Kit, connectors: readonly Connector[]): string | undefined {
  const images = kit.config.connectorImages
  const given = connectors.map(({ id }) => images?.[id]).find((url) => url !== undefined)
  const own = connectors.find(({ imageUrl }) => imageUrl !== undefined)?.imageUrl
  if (given !== undefined || own !== undefined) return given ?? own
  const names = new Set(connectors.map(({ name }) => name.toLowerCase()))
  for (const { connectors: found } of kit.chains.values())
    for (const { name, imageUrl } of found.value)
      if (imageUrl !== undefined && names.has(name.toLowerCase())) return imageUrl
  return undefined
}
