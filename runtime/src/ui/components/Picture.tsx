import { type CSSProperties, useState } from 'react'
import { hueOf } from '../format.js'
import * as css from './picture.css.js'

export interface PictureProps {
  readonly name: string
  /** A `data:`, `blob:` or config address; a drawn icon is shown if it is missing or broken. */
  readonly src?: string | undefined
  /** An image is on its way: the tile waits a moment before it shows. */
  readonly pending?: boolean
  readonly size?: 20 | 40 | 56 | 80 | undefined
  /** A circle; `'test'` draws it without colour, for a network that must not be taken for the real one. */
  readonly round?: boolean | 'test'
}

/** The picture of a wallet or network. Decorative: its name always stands beside it. */
export function Picture({ name, src, pending, size = 40, round }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={css.picture} data-size={size} data-round={round || undefined} aria-hidden="true">
      {src && src !== broken ? (
        <img
          className={css.pictureImage}
          src={src}
          alt=""
          // One that is here already is in the first frame of a view.
          decoding="sync"
          draggable={false}
          onError={() => setBroken(src)}
        />
      ) : (
        <span
          className={css.tile}
          data-late={pending || undefined}
          style={{ '--ak-hue': hueOf(name) } as CSSProperties}
        >
          {initialsOf(name)}
        </span>
      )}
    </span>
  )
}

// Unicode classes cost milliseconds to compile, so a name in plain letters does without them.
const plain = /^[ -~]*$/
const plainInitials = /(?<![a-z\d])[a-z\d]/gi

/** Up to two letters that stand for a name: the first of its first two words, or `?` for a name without any. */
export function initialsOf(name: string): string {
  const letters = name.match(plain.test(name) ? plainInitials : /(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu) ?? []
  return letters.slice(0, 2).join('') || '?'
}
