'use client'

import type { JsonRpcSigner } from 'ethers'
import { useKit, useKitValue } from '../../react/hooks/useKit.js'
import { useLoaded } from '../../react/hooks/useLoaded.js'
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
  return useLoaded(useKitValue(useKit('useSigner'), readWallet, undefined), signerOf).value
}

const signerOf = (wallet: Eip155Wallet) => toSigner(wallet)
