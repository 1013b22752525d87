'use client'

import { useMemo } from 'react'
import { useKit, useKitValue } from '../../react/hooks/useKit.js'
import { readSolanaWallet } from '../solana.js'
import { toSigner, type WalletSigner } from './getTransactionSigner.js'

/**
 * A signer of @solana/kit for the connected wallet of solana; see `getTransactionSigner`.
 *
 * @returns the same signer until wallet or account change; undefined unless a wallet is connected.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { createSignableMessage } from '@solana/kit'
 * import { useTransactionSigner } from 'appkit-runtime/solana-kit'
 *
 * export function SignButton() {
 *   const signer = useTransactionSigner()
 *   if (signer === undefined) return null
 *   const sign = () => signer.signMessages([createSignableMessage('Hello')])
 *   return <button type="button" onClick={sign}>Sign</button>
 * }
 */
export function useTransactionSigner(): WalletSigner | undefined {
  const kit = useKit('useTransactionSigner')
  const wallet = useKitValue(kit, readSolanaWallet, undefined)
  return useMemo(() => wallet && toSigner(wallet), [wallet])
}
