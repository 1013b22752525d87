import type { UniversalProviderConfigOverride } from '../../kit/config.js'
import { namespaceOf } from './fields.js'
import type { ProposalNamespace, ProposalNamespaces } from './namespaces.js'

type Calls = Omit<ProposalNamespace, 'chains'>

const events = ['accountsChanged', 'chainChanged']

/** The namespaces that are requested from a wallet (docs/behaviour.md#pairing). */
const callsOf: Readonly<Record<string, Calls>> = {
  eip155: {
    methods: [
      'eth_accounts',
      'eth_requestAccounts',
      'eth_sendRawTransaction',
      'eth_sign',
      'eth_signTransaction',
      'eth_signTypedData',
      'eth_signTypedData_v3',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'personal_sign',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_getPermissions',
      'wallet_requestPermissions',
      'wallet_registerOnboarding',
      'wallet_watchAsset',
      'wallet_scanQRCode',
      'wallet_getCallsStatus',
      'wallet_showCallsStatus',
      'wallet_sendCalls',
      'wallet_getCapabilities',
      'wallet_grantPermissions',
      'wallet_revokePermissions',
      'wallet_getAssets',
    ],
    events,
  },
  solana: {
    methods: [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_requestAccounts',
      'solana_getAccounts',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    events,
  },
  bip122: { methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'], events },
  polkadot: { methods: ['polkadot_signTransaction', 'polkadot_signMessage'], events },
  cosmos: { methods: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'], events },
}

/** Ids that older wallets use for Solana's networks. */
const olderIds: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/**
 * The optional namespaces of a proposal. Nothing is required: a wallet approves what it supports, and the kit
 * works with that.
 *
 * @param chains - CAIP-2 ids of the app's networks. Those of a namespace without WalletConnect methods are left
 *   out.
 * @param override - requests of the app in place of these, by namespace.
 */
export function requestNamespaces(
  chains: readonly string[],
  override: UniversalProviderConfigOverride = {},
): ProposalNamespaces {
  const namespaces: Record<string, ProposalNamespace> = {}
  for (const chain of chains) {
    const namespace = namespaceOf(chain)
    const calls = Object.hasOwn(callsOf, namespace) ? callsOf[namespace] : undefined
    if (calls === undefined) continue
    const older = olderIds[chain]
    const own = [...(namespaces[namespace]?.chains ?? []), chain, ...(older === undefined ? [] : [older])]
    namespaces[namespace] = { chains: [...new Set(own)], ...calls }
  }
  for (const [namespace, asked] of Object.entries(namespaces)) {
    const { chains: own, methods, events } = override
    namespaces[namespace] = {
      chains: own?.[namespace] ?? asked.chains ?? [],
      methods: methods?.[namespace] ?? asked.methods,
      events: events?.[namespace] ?? asked.events,
    }
  }
  return namespaces
}
