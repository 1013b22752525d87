import type { MessagePartialSigner, TransactionModifyingSigner, TransactionSendingSigner } from '@solana/kit'
import * as base from '@solana/wallet-adapter-base'
import * as web3 from '@solana/web3.js'
import type { AppKit } from 'appkit-runtime'
import { getProvider, getSigner, useSigner } from 'appkit-runtime/ethers'
import {
  type Call,
  type CallsStatus,
  getAccountType,
  getCallsStatus,
  getCapabilities,
  sendCalls,
  sendTransaction,
  showCallsStatus,
  signTypedData,
  waitForCallsStatus,
  watchAsset,
} from 'appkit-runtime/namespaces/eip155/actions'
import { getTransactionSigner, useTransactionSigner } from 'appkit-runtime/solana-kit'
import { getPublicClient, getWalletClient, usePublicClient, useWalletClient } from 'appkit-runtime/viem'
import {
  appKitConnector,
  type WagmiConnector,
  type WagmiConnectorConfig,
  wagmiOptions,
} from 'appkit-runtime/wagmi'
import { useWalletContext } from 'appkit-runtime/wallet-adapter'
import { getConnection, getWallet, useWeb3js, type Web3jsWallet } from 'appkit-runtime/web3js'
import type { BrowserProvider, JsonRpcSigner } from 'ethers'
import type { Chain, JsonRpcAccount, PublicClient, Transport, WalletClient } from 'viem'
import { expectTypeOf } from 'vitest'

type Hex = `0x${string}`

export function useViem(kit: AppKit) {
  type Wallet = WalletClient<Transport, Chain | undefined, JsonRpcAccount>
  expectTypeOf(getPublicClient(kit, { chainId: 1 })).toEqualTypeOf<PublicClient<Transport, Chain>>()
  expectTypeOf(usePublicClient()).toEqualTypeOf<PublicClient<Transport, Chain>>()
  expectTypeOf(getWalletClient(kit)).toEqualTypeOf<Wallet>()
  expectTypeOf(useWalletClient()).toEqualTypeOf<Wallet | undefined>()
  // @ts-expect-error a chain's id of eip155 is a number
  getPublicClient(kit, { chainId: '1' })
}

export function useEthers(kit: AppKit) {
  expectTypeOf(getProvider(kit, { chainId: 1 })).toEqualTypeOf<Promise<BrowserProvider>>()
  expectTypeOf(getSigner(kit)).toEqualTypeOf<Promise<JsonRpcSigner>>()
  expectTypeOf(useSigner()).toEqualTypeOf<JsonRpcSigner | undefined>()
}

export function useWagmi(kit: AppKit) {
  expectTypeOf(appKitConnector(kit)).toEqualTypeOf<(config: WagmiConnectorConfig) => WagmiConnector>()
  const { chains, transports, connectors, multiInjectedProviderDiscovery } = wagmiOptions(kit)
  expectTypeOf(chains).toEqualTypeOf<readonly [Chain, ...Chain[]]>()
  expectTypeOf(transports).toEqualTypeOf<Record<number, Transport>>()
  expectTypeOf(connectors[0]).toEqualTypeOf<((config: WagmiConnectorConfig) => WagmiConnector) | undefined>()
  expectTypeOf(multiInjectedProviderDiscovery).toEqualTypeOf<false>()
}

export async function useSolana(kit: AppKit, transaction: web3.VersionedTransaction) {
  type Signer = TransactionModifyingSigner & TransactionSendingSigner & MessagePartialSigner
  expectTypeOf(getTransactionSigner(kit)).toEqualTypeOf<Signer>()
  expectTypeOf(useTransactionSigner()).toEqualTypeOf<Signer | undefined>()

  expectTypeOf(getConnection(kit, { commitment: 'finalized' })).toEqualTypeOf<web3.Connection>()
  expectTypeOf(getWallet(kit)).toEqualTypeOf<Web3jsWallet>()
  expectTypeOf(getWallet(kit).signTransaction(transaction)).toEqualTypeOf<
    Promise<web3.VersionedTransaction>
  >()
  const { connection, wallet } = useWeb3js()
  expectTypeOf(connection).toEqualTypeOf<web3.Connection>()
  expectTypeOf(wallet).toEqualTypeOf<Web3jsWallet | undefined>()

  const context = useWalletContext({ ...web3, ...base })
  expectTypeOf(context.publicKey).toEqualTypeOf<web3.PublicKey | null>()
  expectTypeOf(context.wallet?.adapter).toEqualTypeOf<base.BaseWalletAdapter | undefined>()
}

export async function callWallet(kit: AppKit, calls: readonly Call[]) {
  const { id, capabilities } = await sendCalls(kit, { calls, atomicRequired: true })
  expectTypeOf(id).toEqualTypeOf<string>()
  expectTypeOf(capabilities).toEqualTypeOf<Readonly<Record<string, unknown>> | undefined>()
  expectTypeOf(getCallsStatus(kit, { id })).toEqualTypeOf<Promise<CallsStatus>>()
  expectTypeOf(waitForCallsStatus(kit, { id, timeout: 1000 })).toEqualTypeOf<Promise<CallsStatus>>()
  expectTypeOf(showCallsStatus(kit, { id })).toEqualTypeOf<Promise<void>>()
  const granted = await getCapabilities(kit, { chainIds: [1] })
  expectTypeOf(granted[1]?.atomic?.status).toEqualTypeOf<'supported' | 'ready' | 'unsupported' | undefined>()

  const { type, evidence, delegate } = await getAccountType(kit)
  expectTypeOf(type).toEqualTypeOf<'eoa' | 'smartAccount'>()
  expectTypeOf(evidence).toEqualTypeOf<'code' | 'delegation' | 'capabilities' | 'none'>()
  expectTypeOf(delegate).toEqualTypeOf<Hex | undefined>()

  expectTypeOf(sendTransaction(kit, { to: '0x', value: 1n, nonce: 0 })).toEqualTypeOf<Promise<Hex>>()
  // @ts-expect-error base units are a bigint
  void sendTransaction(kit, { to: '0x', value: 1 })
  const typed = { domain: { name: 'App' }, types: {}, primaryType: 'Mail', message: {} }
  expectTypeOf(signTypedData(kit, typed)).toEqualTypeOf<Promise<Hex>>()
  expectTypeOf(watchAsset(kit, { token: '0x', symbol: 'USDC', decimals: 6 })).toEqualTypeOf<
    Promise<boolean>
  >()
}
