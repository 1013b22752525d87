import { useEffect, useState } from 'react'
import type { CaipNetworkId } from '../../chains/types.js'
import type { Kit } from '../../kit/types.js'
import { readUnits, type TokenUnits } from './describe.js'
import type { Allowance } from './session.js'

const none: TokenUnits = new Map()
/** How long the allowances wait for the words of its tokens, in ms. */
const deadline = 4_000

/** The units of the tokens that are shown; undefined until they were asked for. */
export function useUnits(
  kit: Kit,
  of: readonly { readonly caipNetworkId: CaipNetworkId; readonly allowances: readonly Allowance[] }[],
): TokenUnits | undefined {
  const [units, setUnits] = useState<TokenUnits>()
  useEffect(() => {
    const control = new AbortController()
    const ended = AbortSignal.any([control.signal, kit.lifetime.signal, AbortSignal.timeout(deadline)])
    readUnits(kit, { of, signal: ended }).then(
      (found) => !control.signal.aborted && setUnits(found),
      () => !control.signal.aborted && setUnits(none),
    )
    return () => control.abort()
  }, [kit, of])
  return units
}
