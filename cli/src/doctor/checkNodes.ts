import { isOnThisMachine, sandboxRpcUrl } from '../host/networks.js'
import { nodesOf } from './policyOf.js'
import type { Finding } from './runDoctor.js'

/** The time limit for an answer of a node. In ms. */
const timeoutMs = 4000

/**
 * Asks nodes which chain they are of: `eth_chainId` (EIP-695) for eip155, `getGenesisHash` for solana, whose first 32
 * characters are its CAIP-2 reference.
 *
 * @param config The app's config, which is valid.
 * @param everywhere Whether to ask nodes that are not on this machine.
 */
export async function checkNodes(config: unknown, everywhere: boolean): Promise<readonly Finding[]> {
  const { endpoints = {}, projectId } = config as {
    readonly endpoints?: { readonly blockchainApi?: unknown }
    readonly projectId: string
  }
  const { blockchainApi } = endpoints
  const asked = nodesOf(config)
    .filter(({ id }) => /^(eip155|solana):/.test(id))
    .flatMap(({ id, urls }) => {
      const url =
        typeof blockchainApi === 'string' ? sandboxRpcUrl(id, { blockchainApi, projectId }) : urls[0]
      return url !== undefined && (everywhere || isOnThisMachine(url)) ? [{ id, url }] : []
    })
  const findings = await Promise.all(asked.map(({ id, url }) => askNode(id, url)))
  const isDown = findings.length > 0 && findings.every((finding) => finding === 'silent')
  if (isDown) {
    const { origin } = new URL(asked[0]?.url ?? '')
    const hint = isOnThisMachine(origin)
      ? 'Run npx create-appkit dev.'
      : 'Check your connection and the address.'
    return [{ check: 'nodes', state: 'note', message: `nothing answers at ${origin}. ${hint}` }]
  }
  return findings.map((finding, index): Finding => {
    if (finding !== 'silent') return finding
    const { id = '', url = '' } = asked[index] ?? {}
    return {
      check: 'nodes',
      state: 'note',
      message: `${id}: ${new URL(url).origin} gives no answer for this chain`,
    }
  })
}

async function askNode(id: string, url: string): Promise<Finding | 'silent'> {
  const isSolana = id.startsWith('solana:')
  const method = isSolana ? 'getGenesisHash' : 'eth_chainId'
  const answer = await ask(url, method)
  if (answer === undefined) return 'silent'
  const reference = isSolana
    ? answer.slice(0, 32)
    : /^0x[0-9a-f]+$/i.test(answer)
      ? String(BigInt(answer))
      : answer
  const found = `${isSolana ? 'solana' : 'eip155'}:${reference.slice(0, 64)}`
  const { origin } = new URL(url)
  return found === id
    ? { check: 'nodes', state: 'ok', message: `${id} answers at ${origin}` }
    : {
        check: 'nodes',
        state: 'error',
        message: `${origin} is asked for ${id}, and answers as ${found}. Correct its url in the config.`,
      }
}

async function ask(url: string, method: string): Promise<string | undefined> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const value: unknown = await reply.json()
    const result = typeof value === 'object' && value !== null && 'result' in value ? value.result : undefined
    return typeof result === 'string' ? result : undefined
  } catch {
    return undefined
  }
}
