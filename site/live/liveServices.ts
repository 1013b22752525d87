import { createHistory } from './preview/fakeHistory'
import { answerNode } from './preview/fakeNode'
import { findWallets } from './preview/fakeReplies'
import { tokens } from './preview/fakeTokens'
import { stateOf } from './preview/serviceState'
import { answerPicture } from './preview/tokenPictures'

const host = 'services.example.org'
/** The address of every service of the live modal. Nobody serves it, and nothing is asked of it. */
export const services = `https://${host}`

/**
 * Answers in place of the services of the live modal, on the network that it has. All other requests of the site go on.
 *
 * @param network - the CAIP-2 id of the network.
 */
export function installLiveServices(network: string): void {
  const ask = window.fetch.bind(window)
  const state = { ...stateOf('connect'), end: 'success' as const }
  /** What these files make up is on Ethereum. */
  const say = (reply: unknown) =>
    new Response(JSON.stringify(reply).replaceAll('eip155:1', network), {
      headers: { 'content-type': 'application/json' },
    })
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (url.hostname !== host) return ask(request)
    if (url.pathname.endsWith('/supported-chains')) return say({ http: ['eip155:1'], ws: [] })
    if (url.pathname.endsWith('/balance')) return say({ balances: tokens })
    if (url.pathname.endsWith('/history')) return say({ data: createHistory(false), next: null })
    if (url.pathname.endsWith('/getWallets')) return say(findWallets(url))
    if (/\/identity|\/profile\//.test(url.pathname)) return say({ name: null, avatar: null })
    if (request.method === 'POST') return say(answerNode(await request.json(), state))
    const none = { status: 404, headers: { 'content-type': 'application/json' } }
    return answerPicture(url.pathname) ?? new Response('{}', none)
  }
}
