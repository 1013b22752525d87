import { endpointsIn, isOnThisMachine, nodesOf, sandboxRpcUrl } from '../host/networks.js'
import { type Finding, findingsOf } from './finding.js'

const found = findingsOf('nodes')

/** The time limit for an answer of a node. In ms. */
const timeoutMs = 4000

/**
 * Asks nodes which chain they are of: `eth_chainId` (EIP-695) for eip155, `getGenesisHash` for solana, whose first 32
 * characters are its CAIP-2 reference.
 *
 * @param config - the app's config, which is valid.
 */
export async function checkNodes(config: unknown): Promise<readonly Finding[]> {
  const { projectId } = config as { readonly projectId: string }
  const { blockchainApi } = endpointsIn(config)
  const asked = nodesOf(config)
    .filter(({ id }) => /^(eip155|solana):/.test(id))
    .flatMap(({ id, urls }) => {
      const url =
        typeof blockchainApi === 'string' ? sandboxRpcUrl(id, { blockchainApi, projectId }) : urls[0]
      return url !== undefined && URL.canParse(url) ? [{ id, url }] : []
    })
  const answers = await Promise.all(asked.map(({ id, url }) => askNode(id, url)))
  const hint = (origin: string) =>
    isOnThisMachine(origin) ? 'Run npx create-appkit dev.' : 'Check your connection and the address.'
  const silent = new Map<string, string[]>()
  for (const [index, answer] of answers.entries()) {
    const { id = '', url = '' } = asked[index] ?? {}
    const { origin } = new URL(url)
    if (answer === 'silent') silent.set(origin, [...(silent.get(origin) ?? []), id])
  }
  return [
    ...answers.flatMap((answer) => (answer === 'silent' ? [] : [answer])),
    ...[...silent].map(([origin, ids]) =>
      found('note', 'NODE_SILENT', `${origin} gives no answer for ${ids.join(', ')}.`, hint(origin)),
    ),
  ]
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
  const is = `${isSolana ? 'solana' : 'eip155'}:${reference.slice(0, 64)}`
  const { origin } = new URL(url)
  return is === id
    ? found('ok', 'NODE_RIGHT', `${id} answers at ${origin}`)
    : found(
        'error',
        'NODE_WRONG_CHAIN',
        `${origin} is asked for ${id}, and answers as ${is}.`,
        'Correct its url in the config.',
      )
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
