import { hexToString, isHex } from 'viem'

interface Description {
  readonly title: string
  readonly text: string
  readonly detail?: string
}

/** What the demo wallet says. */
export const demoMessages = {
  window: 'Demo wallet request',
  name: 'Demo wallet · sandbox only',
  approve: 'Approve',
  reject: 'Reject',
  note: 'Its key is public. Never send real money to it.',
  describe({ method, params }: { method: string; params: readonly unknown[] }, site: string): Description {
    const [first] = params as [Record<string, unknown> | undefined]
    switch (method) {
      case 'eth_requestAccounts':
        return { title: 'Connect to this site?', text: `${site} wants to see your address and balance.` }
      case 'wallet_switchEthereumChain':
        return { title: 'Switch network?', text: `${site} wants to use chain ${Number(first?.chainId)}.` }
      case 'wallet_addEthereumChain':
        return {
          title: 'Add a network?',
          text: `${site} wants to add ${String(first?.chainName)}.`,
          detail: String(first?.rpcUrls),
        }
      case 'personal_sign': {
        const message: unknown = params[0]
        return {
          title: 'Sign this message?',
          text: `${site} asks for your signature.`,
          detail: isHex(message) ? hexToString(message) : String(message),
        }
      }
      case 'eth_sendTransaction':
        return {
          title: 'Send this transaction?',
          text: `To ${String(first?.to)}`,
          detail: JSON.stringify(first, null, 2),
        }
      default:
        return {
          title: 'Allow this request?',
          text: `${site} asks for ${method}.`,
          detail: JSON.stringify(params, null, 2),
        }
    }
  },
} as const
