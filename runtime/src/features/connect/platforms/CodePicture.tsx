import { useState } from 'react'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import * as pictureCss from '../../../ui/components/picture.css.js'
import { useCatalogueImage } from '../../../ui/useCatalogueImage.js'

export interface CodePictureProps {
  readonly kit: Kit
  /** Default: any. */
  readonly wallet: CatalogueWallet | undefined
  readonly size?: 56 | 80
}

/**
 * The picture in the middle of a code: that of the wallet, else WalletConnect's mark, which wallets show where they scan.
 * Never letters, which say nothing to somebody who scans.
 */
export function CodePicture({ kit, wallet, size = 56 }: CodePictureProps) {
  const [broken, setBroken] = useState<string>()
  const own = wallet && (kit.config.connectorImages?.[wallet.id] ?? wallet.imageUrl)
  const found = useCatalogueImage(kit, {
    kind: 'wallet',
    id: own === undefined ? wallet?.imageId : undefined,
  })
  const src = own ?? found
  return (
    <span className={pictureCss.picture} data-size={size} aria-hidden="true">
      {src === undefined || src === broken ? (
        <WalletConnectMark isLight={size === 56} />
      ) : (
        <img
          className={pictureCss.pictureImage}
          src={src}
          alt=""
          decoding="sync"
          draggable={false}
          onError={() => setBroken(src)}
        />
      )}
    </span>
  )
}

/**
 * An arc over two waves, in round strokes.
 *
 * @param isLight - as light as the code that it is in: zbar takes a light mark on a dark tile for a part of the code.
 */
function WalletConnectMark({ isLight }: { readonly isLight: boolean }) {
  const blue = '#3b99fc'
  return (
    <svg className={pictureCss.pictureImage} viewBox="0 0 40 40" aria-hidden="true" data-mark="">
      <path fill={isLight ? '#eef0f3' : blue} d="M0 0h40v40H0z" />
      <path
        fill="none"
        stroke={isLight ? blue : '#fff'}
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M12.6 14.6a10.6 10.6 0 0 1 14.8 0M8.4 19.8l6 5.9L20 20.2l5.6 5.5 6-5.9"
      />
    </svg>
  )
}
