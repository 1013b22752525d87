'use client'

import { useMemo } from 'react'
import type { Chain } from 'viem'
import { useKit, useKitValue, useShownValue } from '../../react/hooks/useKit.js'
import { readWallet, requireNetwork } from '../eip155.js'
import {
  type GetPublicClientParameters,
  type GetPublicClientReturnType,
  type GetWalletClientReturnType,
  getPublicClient,
  toWalletClient,
} from './clients.js'

/**
 * A client of viem that reads a network of the app, by default the one in use; see `getPublicClient`.
 *
 * @param options.chainId - a network of the app.
 * @param options.chain - a chain of viem, e.g. of `viem/chains`. It must be the same object on every render.
 * @returns the same client until the network changes.
 * @throws AppKitError KIT_NOT_CREATED, ADAPTER_NOT_FOUND, NETWORK_NOT_FOUND
 *
 * @example
 * import { usePublicClient } from 'appkit-runtime/viem'
 *
 * export function BlockButton() {
 *   const client = usePublicClient()
 *   return <button type="button" onClick={async () => alert(await client.getBlockNumber())}>Block</button>
 * }
 */
export function usePublicClient({
  chainId,
  chain,
}: GetPublicClientParameters = {}): GetPublicClientReturnType {
  const kit = useKit('usePublicClient')
  const network = useShownValue(kit, requireNetwork, chain?.id ?? chainId)
  return useMemo(() => getPublicClient(kit, { chainId: Number(network.id), chain }), [kit, network, chain])
}

/**
 * A client of viem for the connected wallet of eip155; see `getWalletClient`.
 *
 * @param options.chain - the wallet's chain as viem knows it. It must be the same object on every render.
 * @returns the same client until wallet, account or network change; undefined unless a wallet is connected.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useWalletClient } from 'appkit-runtime/viem'
 *
 * export function SignButton() {
 *   const client = useWalletClient()
 *   if (client === undefined) return null
 *   return <button type="button" onClick={() => client.signMessage({ message: 'Hello' })}>Sign</button>
 * }
 */
export function useWalletClient({
  chain,
}: {
  readonly chain?: Chain
} = {}): GetWalletClientReturnType | undefined {
  const kit = useKit('useWalletClient')
  const wallet = useKitValue(kit, readWallet, undefined)
  return useMemo(() => wallet && toWalletClient(wallet, chain), [wallet, chain])
}
