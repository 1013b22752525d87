'use client'

import type { Connection } from '@solana/web3.js'
import { useMemo } from 'react'
import { useKit, useKitValue, useShownValue } from '../../react/hooks/useKit.js'
import { readSolanaWallet } from '../solana.js'
import { type GetConnectionParameters, getConnection, requireSolanaNetwork } from './getConnection.js'
import { toWallet, type Web3jsWallet } from './getWallet.js'

export interface UseWeb3jsReturnType {
  /** The same until the network changes. */
  readonly connection: Connection
  /** The same until wallet or account change; undefined unless a wallet is connected. */
  readonly wallet: Web3jsWallet | undefined
}

/**
 * The objects that code of @solana/web3.js 1 works with: a `Connection` to the network in use, and the connected wallet; see
 * `getConnection` and `getWallet`.
 *
 * @param options.caipNetworkId - a network of the app. Default: the one in use.
 * @param options.commitment - how final the state that it reads must be. Default: `'confirmed'`.
 * @throws AppKitError KIT_NOT_CREATED, ADAPTER_NOT_FOUND, NETWORK_NOT_FOUND, MODAL_LOAD_FAILED
 *
 * @example
 * import { useWeb3js } from 'appkit-runtime/web3js'
 *
 * export function BalanceButton() {
 *   const { connection, wallet } = useWeb3js()
 *   if (wallet === undefined) return null
 *   const show = async () => alert(await connection.getBalance(wallet.publicKey))
 *   return <button type="button" onClick={show}>Balance</button>
 * }
 */
export function useWeb3js({ caipNetworkId, commitment }: GetConnectionParameters = {}): UseWeb3jsReturnType {
  const kit = useKit('useWeb3js')
  const network = useShownValue(kit, requireSolanaNetwork, caipNetworkId)
  const inUse = useKitValue(kit, readSolanaWallet, undefined)
  const connection = useMemo(
    () => getConnection(kit, { caipNetworkId: network.caipNetworkId, commitment }),
    [kit, network, commitment],
  )
  const wallet = useMemo(() => inUse && toWallet(kit, inUse.address), [kit, inUse])
  return useMemo(() => ({ connection, wallet }), [connection, wallet])
}
