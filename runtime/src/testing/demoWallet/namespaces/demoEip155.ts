import { formatEther, hexToBytes, isHex } from 'viem'
import * as networks from '../../../namespaces/eip155/networks.js'
import { announceEip155Wallet } from '../../eip155/announceEip155Wallet.js'
import { createEip155Wallet } from '../../eip155/createEip155Wallet.js'
import { demoMessages } from '../dialog/messages.js'
import { showMessage, showValue } from '../dialog/showMessage.js'
import type { DemoNamespace, DemoRequest, Description } from '../dialog/types.js'

/** The chains of the wallet, if the sandbox runs them. */
const chainIds = [31337, 1, 10, 137, 8453, 42161]

/** The wallet on eip155, announced by EIP-6963. */
export const demoEip155: DemoNamespace = ({ name, id, icon, options, ask, askToConnect, site, storage }) => {
  const { rpcUrl = '' } = options
  const wallet = createEip155Wallet({
    name,
    rdns: id,
    uuid: '5b6a7e1c-0c43-4a5a-9d0f-64b1f3a4d0aa',
    icon,
    chains: chainIds.map((chainId) => ({
      chainId,
      rpcUrl: rpcUrl.replace('eip155:31337', `eip155:${chainId}`),
    })),
    approve: async (request) => {
      if (request.method === 'eth_requestAccounts') return askToConnect()
      const chainId = Number(await wallet.provider.request({ method: 'eth_chainId' }))
      return ask(describeEip155(request, site, chainId))
    },
    storage,
  })
  announceEip155Wallet(wallet)
  return undefined
}

/** Describes a request on a chain to the user, in the wallet's window. */
export function describeEip155({ method, params }: DemoRequest, site: string, chainId: number): Description {
  const first = (params[0] ?? {}) as Readonly<Record<string, unknown>>
  switch (method) {
    case 'wallet_requestPermissions':
      return demoMessages.connect(site)
    case 'wallet_switchEthereumChain':
      return { title: 'Switch network?', text: `${site} wants to use ${nameOf(Number(first.chainId))}.` }
    case 'wallet_addEthereumChain':
      return {
        title: 'Add a network?',
        text: `${site} wants to add ${String(first.chainName)}.`,
        detail: String(first.rpcUrls),
      }
    case 'personal_sign':
      return demoMessages.sign(site, showMessage(isHex(params[0]) ? hexToBytes(params[0]) : params[0]))
    case 'eth_signTypedData_v4':
      return demoMessages.sign(site, showTypedData(params[1]))
    case 'eth_sendTransaction':
      return {
        title: 'Send this transaction?',
        text: `${showCoins(first.value, chainId)} to ${String(first.to ?? 'a new contract')}`,
        detail: showValue(first),
      }
    case 'wallet_sendCalls': {
      const count = Array.isArray(first.calls) ? first.calls.length : 0
      return {
        title: count === 1 ? 'Send this call?' : `Send these ${count} calls?`,
        text: `${site} wants to send them from your account.`,
        detail: showValue(first.calls),
      }
    }
    default:
      return demoMessages.other(site, method, showValue(params))
  }
}

const find = (chainId: number) => Object.values(networks).find(({ id }) => id === chainId)

/** The network as people call it, and as developers do. */
function nameOf(chainId: number): string {
  const network = find(chainId)
  return network ? `${network.name} (chain ${chainId})` : `chain ${chainId}`
}

function showCoins(value: unknown, chainId: number): string {
  const amount = isHex(value) ? formatEther(BigInt(value === '0x' ? 0 : value)) : '0'
  return `${amount} ${find(chainId)?.nativeCurrency.symbol ?? 'ETH'}`
}

function showTypedData(value: unknown): string {
  try {
    const { domain, message } = typeof value === 'string' ? JSON.parse(value) : (value as never)
    return showValue({ domain, message })
  } catch {
    return String(value)
  }
}
