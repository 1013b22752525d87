import { askRpc } from '../adapters/base/askJson.js'
import { ServiceDownError } from '../errors/ServerError.js'
import { checkProject } from '../http/checkProject.js'
import type { Handler } from '../http/types.js'
import type { ServerNetwork } from '../ports/networks.js'
import type { Nodes } from '../ports/nodes.js'
import { plainCall, type RpcCall } from './callChain.js'

const methods =
  /^(eth_(supportedEntryPoints|estimateUserOperationGas|sendUserOperation|getUserOperation\w+)|pm_\w+)$/

/** Passes calls for smart accounts on to the bundler of a network (ERC-7769), and to its paymaster (ERC-7677). */
export function createBundlerProxy(
  networks: Readonly<Record<string, ServerNetwork>>,
  nodes: Nodes,
  projects: ReadonlySet<string> | null,
): Handler {
  return checkProject(projects, async (call) => {
    const caip2 = String(call.query.chainId)
    const network = networks[caip2]
    const asked = call.body as RpcCall
    const { method } = asked
    if (network?.bundlerUrl === undefined) return nodes.missing(caip2)
    if (!methods.test(method)) {
      const text = `Failed to read the JSON body into the expected shape: ${method} is no method of a bundler.`
      return { status: 422, type: 'text/plain', text }
    }
    const url = method.startsWith('pm_') ? (network.paymasterUrl ?? network.bundlerUrl) : network.bundlerUrl
    // A refusal is an answer of the bundler, which says what to change.
    const { body } = await askRpc({ url, body: plainCall(asked) }).catch((cause: unknown) => {
      throw new ServiceDownError('bundlers', { cause })
    })
    return { status: 200, type: 'application/json', text: body, note: method }
  })
}
