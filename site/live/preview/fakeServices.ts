import { createHistory, createPurchases } from './fakeHistory'
import { answerNode } from './fakeNode'
import {
  answerService,
  buildSwap,
  listSessions,
  priceOf,
  purchaseOptions,
  quotePurchase,
  quoteSwap,
} from './fakeOffers'
import { findWallets, longName, suggestNames, swapTokens } from './fakeReplies'
import { longTokens, solana, solanaTokens, tokens } from './fakeTokens'
import type { ServiceState } from './serviceState'
import { answerPicture } from './tokenPictures'

/**
 * Answers in place of every service, so that the page of the preview asks nobody.
 *
 * @param state - read with each request.
 */
export function installFakeServices(state: ServiceState): void {
  window.fetch = async (input, init) => {
    if (state.isOffline) throw new TypeError('Failed to fetch')
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    if (/\/supported-chains$/.test(pathname)) return Response.json({ http: ['eip155:1', solana], ws: [] })
    if (state.isSilent && request.method === 'GET') return new Promise<never>(() => {})
    if (state.isFailing && (request.method === 'GET' || isOfService(pathname)))
      return new Response('{}', { status: 503 })
    const isSolana = /\/account\/(?!0x)/.test(pathname)
    if (/\/balance$/.test(pathname)) return Response.json({ balances: balancesOf(state, isSolana) })
    if (/\/history$/.test(pathname) && searchParams.has('onramp'))
      return Response.json({ data: state.isEmpty ? [] : createPurchases(state.end), next: null })
    if (/\/history$/.test(pathname))
      return Response.json({ data: state.isEmpty || isSolana ? [] : createHistory(state.isLong), next: null })
    if (/\/getWallets$/.test(pathname)) return Response.json(findWallets(new URL(request.url)))
    if (/\/convert\/tokens$/.test(pathname)) return Response.json({ tokens: swapTokens })
    if (/\/convert\/quotes$/.test(pathname)) return Response.json(quoteSwap(searchParams))
    if (/\/v1\/sessions\//.test(pathname)) return Response.json(state.isEmpty ? { pcis: [] } : listSessions())
    if (/\/onramp\/options$/.test(pathname)) return Response.json(purchaseOptions)
    if (/\/suggestions\//.test(pathname)) return Response.json(suggestNames(pathname))
    if (/\/profile\/reverse\//.test(pathname)) return Response.json(state.isLong ? [longName] : [])
    if (/\/profile\/account\//.test(pathname)) return Response.json(state.isLong ? longName : [])
    if (/\/identity/.test(pathname))
      return Response.json({ name: state.isLong ? longName.name : null, avatar: null })
    if (request.method === 'POST') return Response.json(answerPost(pathname, await request.json(), state))
    const none = { status: 404, headers: { 'content-type': 'application/json' } }
    return answerPicture(pathname) ?? new Response('{}', none)
  }
}

function balancesOf({ isEmpty, isLong }: ServiceState, isSolana: boolean) {
  if (isEmpty) return []
  if (isSolana) return solanaTokens
  return isLong ? longTokens : tokens
}

/** Whether what is sent to a path is for a service itself, and not passed on to a node. */
const isOfService = (pathname: string) => /\/(?:convert|fungible|generators|onramp)\//.test(pathname)

/** Answers a POST request. One to a service is known by the end of its path; the rest is for nodes. */
function answerPost(pathname: string, body: unknown, state: ServiceState): unknown {
  const asked = body as Readonly<Record<string, never>>
  if (pathname.endsWith('/convert/build-transaction')) return buildSwap(asked)
  if (pathname.endsWith('/fungible/price')) return priceOf(asked)
  if (pathname.endsWith('/onramp/quote')) return quotePurchase(asked)
  if (pathname.endsWith('/generators/onrampurl')) return { url: 'https://pay.example.org/buy' }
  if (pathname.endsWith('/json-rpc')) return answerService(asked)
  return answerNode(body, state)
}
