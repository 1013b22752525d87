import { type CSSProperties, useState } from 'react'
import { hueOf } from '../hueOf.js'
import { initialsOf } from '../initialsOf.js'
import * as css from './picture.css.js'

export interface PictureProps {
  readonly name: string
  /** A `data:`, `blob:` or config address; a drawn tile stands in when it is missing or broken. */
  readonly src?: string | undefined
  /** An image is on its way: the tile waits a moment before it shows. */
  readonly pending?: boolean
  readonly size?: 20 | 40 | 56 | 80
  readonly round?: boolean
}

/** The picture of a wallet or network. Decorative: its name always stands beside it. */
export function Picture({ name, src, pending = false, size = 40, round = false }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={css.picture} data-size={size} data-round={round ? '' : undefined} aria-hidden="true">
      {src !== undefined && src !== broken ? (
        <img className={css.pictureImage} src={src} alt="" draggable={false} onError={() => setBroken(src)} />
      ) : (
        <span
          className={css.tile}
          data-late={pending ? '' : undefined}
          style={{ '--ak-hue': hueOf(name) } as CSSProperties}
        >
          {initialsOf(name)}
        </span>
      )}
    </span>
  )
}
