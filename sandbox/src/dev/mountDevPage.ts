import { readFileSync } from 'node:fs'
import type { Hono } from 'hono'
import { formatUnits } from '../blockchain/formatUnits.js'
import { ChainDownError } from '../chain/ChainDownError.js'
import { grantFunds } from '../chain/grantFunds.js'
import { parseJson } from '../http/parseJson.js'
import { readBody } from '../http/readBody.js'
import { toResponse } from '../http/toResponse.js'
import type { AppEnv, Reply } from '../http/types.js'
import { solanaNetwork } from '../solana/network.js'
import type { SolanaNode } from '../solana/types.js'
import type { Store } from '../store/types.js'
import { isOwnPage } from './isOwnPage.js'
import { pageHeaders } from './pageHeaders.js'
import { readFaucetRequest } from './readFaucetRequest.js'
import { type ReadStatusParameters, readStatus } from './readStatus.js'

export interface MountDevPageParameters extends ReadStatusParameters {
  readonly app: Hono<AppEnv>
  readonly store: Store
}

const FILES = [
  ['/', 'page.html', 'text/html'],
  ['/dev/page.css', 'page.css', 'text/css'],
  ['/dev/controls.css', 'controls.css', 'text/css'],
  ['/dev/small.css', 'small.css', 'text/css'],
  ['/dev/page.js', 'page.js', 'text/javascript'],
  ['/dev/render.js', 'render.js', 'text/javascript'],
  ['/dev/faults.js', 'faults.js', 'text/javascript'],
  ['/favicon.ico', 'icon.svg', 'image/svg+xml'],
] as const

async function paySolana(solana: SolanaNode, address: string, amount: bigint): Promise<Reply> {
  const paid = await solana.grant(address, amount)
  if ('problem' in paid) return { status: 422, json: { problems: { amount: paid.problem } } }
  const { decimals, id: chainId, symbol } = solanaNetwork
  const extra = '100 of each token'
  const balance = formatUnits(paid.balance, decimals)
  return { status: 200, json: { address, chainId, symbol, balance, extra } }
}

/**
 * Serves the page for developers, its status and its faucet. Nothing here carries CORS headers, so
 * only the page itself can read it, and only the page can make the faucet pay.
 */
export function mountDevPage(parameters: MountDevPageParameters): void {
  const { app, chains, nodes, solana, store } = parameters
  for (const [path, file, type] of FILES) {
    const text = readFileSync(new URL(`./assets/${file}`, import.meta.url), 'utf8')
    app.get(path, () => toResponse({ status: 200, type, text, headers: pageHeaders }))
  }
  app.get('/dev/status', async () =>
    toResponse({ status: 200, json: await readStatus(parameters), headers: pageHeaders }),
  )
  // Grants read a balance and write it back, so one waits for the other.
  let queue: Promise<unknown> = Promise.resolve()
  const pay = async (body: unknown): Promise<Reply> => {
    const result = readFaucetRequest(
      body,
      chains.map(({ chainId }) => chainId),
    )
    if ('problems' in result) return { status: 422, json: { problems: result.problems } }
    const { address, amount, chainId } = result.request
    if (solana && chainId === solanaNetwork.id) return paySolana(solana, address, amount)
    const node = nodes.find((candidate) => candidate.chainId === chainId)
    if (!node) return { status: 422, json: { problems: { chainId: 'Choose a chain that runs here.' } } }
    const paid = queue.then(() => grantFunds(node, store, node.chainId, address, amount))
    queue = paid.catch(() => {})
    try {
      return {
        status: 200,
        json: { address, chainId, symbol: node.symbol, balance: formatUnits(await paid, 18) },
      }
    } catch (error) {
      if (!(error instanceof ChainDownError)) throw error
      const message = `The node of ${node.name} does not answer. Start the sandbox again.`
      return { status: 503, json: { problems: { chainId: message } } }
    }
  }
  app.post('/dev/faucet', async (context) => {
    const { origin } = new URL(context.req.url)
    if (!isOwnPage(context.req.raw.headers, origin)) {
      const message = 'Only the page of this sandbox may use the faucet.'
      return toResponse({ status: 403, json: { problems: { address: message } }, headers: pageHeaders })
    }
    return toResponse({ ...(await pay(parseJson(await readBody(context.req.raw)))), headers: pageHeaders })
  })
}
