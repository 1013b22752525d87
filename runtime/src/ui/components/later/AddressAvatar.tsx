import type { CSSProperties } from 'react'
import { addressHues } from '../../format.js'
import * as css from './picture.css.js'

/** A round drawing made from an address. It helps to recognise; it proves nothing. */
export function AddressAvatar({ address, testId }: { address: string; testId?: string }) {
  return (
    <span
      className={css.avatar}
      data-testid={testId}
      style={addressHues(address) as CSSProperties}
      aria-hidden="true"
    />
  )
}
