import { withDeadline } from '../../../../common/deadlines.js'
import { RpcError } from '../../chains/readRpcReply.js'
import type { Hex } from '../../chains/types.js'
import type { Names } from '../../ports/names.js'
import { findNode, type NetworkNode, type Nodes } from '../../ports/nodes.js'
import { isObject } from '../../spec/json.js'
import { AdapterError, askJson } from '../base/askJson.js'
import { createFetchPublic, type FetchText } from '../base/fetchPublic.js'

const ethereum = 'eip155:1'
const ensName = /^(?:[\p{L}\p{N}\p{Emoji}_-]+\.)+[\p{L}\p{N}-]+$/u
const maxName = 100
const maxGateways = 2
/** Questions to the node and to gateways in one lookup. A name that a gateway has needs five. */
const maxQuestions = 10
const lookupMs = 8000
/** The code by which viem knows the revert data of a contract. Nodes have others for it. */
const reverted = 3

/**
 * Names of ENS, read through the node of Ethereum. A name counts if it leads back to the address, and is written as names
 * are. Names that a gateway has (ERC-3668) are asked for at two addresses at most, over https alone, within limits of time
 * and size. A contract may send a client from one gateway to the next without end, so one that needs more than ten questions
 * has no name.
 *
 * @param fetchText - asks a gateway. One on the internet alone if left out
 */
export function ensNames(nodes: Nodes, fetchText: FetchText = createFetchPublic()): Names {
  return {
    identity: async (address) => {
      const node = findNode(nodes, ethereum)
      if (node === undefined) return null
      const name = await withDeadline(
        readName(node, address as Hex, fetchText),
        lookupMs,
        `ENS has no name for the address within ${lookupMs} ms.`,
      )
      if (name === null || name.length > maxName || !ensName.test(name)) return null
      if (!(await isNormal(name))) return null
      return { name, avatar: null, resolvedAt: new Date().toISOString() }
    },
  }
}

/**
 * Whether a name is written in its one form (ENSIP-15). The registry takes any text, so `ALICE.eth` or letters of several scripts
 * are free for whoever wants to be taken for `alice.eth`.
 */
async function isNormal(name: string): Promise<boolean> {
  const { normalize } = await import('viem/ens')
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}

async function readName(node: NetworkNode, address: Hex, fetchText: FetchText): Promise<string | null> {
  const [{ createPublicClient, custom }, { mainnet }] = await Promise.all([
    import('viem'),
    import('viem/chains'),
  ])
  let questions = 0
  const count = (): void => {
    questions += 1
    if (questions > maxQuestions) throw new AdapterError('The name leads on and on.')
  }
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    count()
    try {
      return await node.call(method, Array.isArray(params) ? params : [])
    } catch (error) {
      if (!(error instanceof RpcError) || error.data === undefined) throw error
      throw new RpcError(reverted, error.message, error.data)
    }
  }
  const askCounted = async (question: GatewayQuestion): Promise<Hex> => {
    count()
    return askGateways(question, fetchText)
  }
  const client = createPublicClient({
    chain: mainnet,
    transport: custom({ request }, { retryCount: 0 }),
    ccipRead: { request: askCounted },
  })
  try {
    return await client.getEnsName({ address, strict: false })
  } catch (error) {
    // A contract did this, which says nothing of the node.
    if (questions > maxQuestions) return null
    throw error
  }
}

interface GatewayQuestion {
  readonly data: Hex
  readonly sender: string
  readonly urls: readonly string[]
}

async function askGateways({ data, sender, urls }: GatewayQuestion, fetchText: FetchText): Promise<Hex> {
  for (const template of urls.slice(0, maxGateways)) {
    const filled = template.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
    if (!isPublic(filled)) continue
    const isGet = template.includes('{data}')
    const reply = await askJson({
      url: filled,
      ...(!isGet && { body: { data, sender } }),
      timeoutMs: 3000,
      maxBytes: 256 * 1024,
      fetchText,
    }).catch(() => null)
    if (isObject(reply) && typeof reply.data === 'string' && /^0x[0-9a-fA-F]*$/.test(reply.data))
      return reply.data as Hex
  }
  throw new AdapterError('No gateway of the name answers.')
}

/** A contract names these addresses, so one that is written as inside a network is not even looked up. */
function isPublic(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hostname, port, protocol, username } = new URL(address)
  const isName =
    /\.[a-z]{2,}$/i.test(hostname) && !/\.(localhost|local|internal|lan|home|arpa)$/i.test(hostname)
  return protocol === 'https:' && port === '' && username === '' && isName
}
