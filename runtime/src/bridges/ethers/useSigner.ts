'use client'

import type { JsonRpcSigner } from 'ethers'
import { useEffect, useState } from 'react'
import { reportHostError } from '../../errors/AppKitError.js'
import { useKit, useKitValue } from '../../react/hooks/AppKitProvider.js'
import { type Eip155Wallet, readWallet } from '../eip155.js'
import { toSigner } from './getSigner.js'

/**
 * A signer of ethers 6 for the connected wallet of eip155; see `getSigner`.
 *
 * @returns the same signer until wallet, account or network change; undefined unless a wallet is connected, and until
 *   ethers has loaded.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useSigner } from 'appkit-runtime/ethers'
 *
 * export function SignButton() {
 *   const signer = useSigner()
 *   return <button type="button" disabled={!signer} onClick={() => signer?.signMessage('Hello')}>Sign</button>
 * }
 */
export function useSigner(): JsonRpcSigner | undefined {
  const kit = useKit('useSigner')
  const wallet = useKitValue(kit, readWallet, undefined)
  const [made, setMade] = useState<{ readonly wallet: Eip155Wallet; readonly signer: JsonRpcSigner }>()
  useEffect(() => {
    if (wallet === undefined) return
    let live = true
    toSigner(wallet).then((signer) => {
      if (live) setMade({ wallet, signer })
    }, reportHostError)
    return () => {
      live = false
    }
  }, [wallet])
  return made !== undefined && made.wallet === wallet ? made.signer : undefined
}
