import { createMemoryStorage, type StoragePort } from '../../../runtime/src/storage/createSafeStorage.js'
import type { Eip155Wallet } from '../../../runtime/src/testing/eip155/types.js'
import type { Injector } from './injector.js'

/** How late what comes late is: later than the time limits of services, within that of a wallet. */
const lateMs = 25_000
const later = <Value>(make: () => Value | Promise<Value>) =>
  new Promise<Value>((resolve, reject) =>
    setTimeout(() => Promise.resolve().then(make).then(resolve, reject), lateMs),
  )
const never = () => new Promise<never>(() => {})

/** Storage of a page, which goes wrong where the injector says. `entries` is what is really in it. */
export function faultyStorage(injector: Injector) {
  const entries = createMemoryStorage()
  const meet = (name: string) => {
    const kind = injector.meet('storage', name)
    if (kind === 'throws') throw new DOMException('blocked', 'SecurityError')
    return kind
  }
  const storage: StoragePort = {
    get(key) {
      const kind = meet(`get ${key}`)
      if (kind === 'garbage') return `{"__proto__":[${key}`
      return kind === 'forgets' ? null : entries.get(key)
    },
    set(key, value) {
      const kind = meet(`set ${key}`)
      if (kind === 'full') throw new DOMException('full', 'QuotaExceededError')
      if (kind === 'garbage') entries.set(key, value.slice(0, value.length >> 1))
      else if (kind !== 'forgets') entries.set(key, value)
    },
    remove(key) {
      if (meet(`remove ${key}`) !== 'forgets') entries.remove(key)
    },
  }
  return { entries, storage }
}

/** Answers a request of the page. */
export type Serve = (request: Request) => Promise<Response>

/** `fetch` of a page, which goes wrong where the injector says. */
export function faultyFetch(injector: Injector, serve: Serve): typeof fetch {
  return async (input, init) => {
    const request = new Request(input as Request, init)
    const { signal } = request
    const aborted = new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    aborted.catch(() => {})
    return Promise.race([aborted, answer(injector.meet('network', await nameOf(request)), request, serve)])
  }
}

async function nameOf(request: Request): Promise<string> {
  const text = await request.clone().text()
  const methods = [...text.matchAll(/"method":"(\w+)"/g)].map(([, method]) => method)
  return methods.length > 0 ? methods.join('+') : new URL(request.url).pathname
}

async function answer(kind: string | undefined, request: Request, serve: Serve): Promise<Response> {
  const json = { 'content-type': 'application/json' }
  switch (kind) {
    case 'refused':
      throw new TypeError('Failed to fetch')
    case 'status 500':
      return new Response('{"status":"FAILED"}', { status: 500, headers: json })
    case 'status 429':
      return new Response('{"status":"FAILED"}', { status: 429, headers: { ...json, 'retry-after': '2' } })
    case 'html':
      return new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } })
    case 'cut':
      return new Response('{"jsonrpc":"2.0","id":1,"resu', { headers: json })
    case 'silent':
      return never()
    case 'late':
      return later(() => serve(request))
    case 'answer lost':
      await serve(request)
      throw new TypeError('Failed to fetch')
    default:
      return serve(request)
  }
}

const walletError = (code: number, message: string) => Object.assign(new Error(message), { code })

/** The provider of a wallet, which goes wrong where the injector says. */
export function faultyWallet(injector: Injector, wallet: Eip155Wallet): Eip155Wallet {
  const request: Eip155Wallet['provider']['request'] = async (call) => {
    const act = () => wallet.provider.request(call)
    switch (injector.meet('wallet', call.method)) {
      case 'declines':
        throw walletError(4001, 'User rejected the request.')
      case 'busy':
        throw walletError(-32002, 'Request already pending. Please wait.')
      case 'silent':
        return never()
      case 'late':
        return later(act)
      case 'complains':
        await act()
        throw new Error('Something went wrong')
      case 'garbage':
        return { nonsense: [call.method, Number.NaN] }
      case 'locks':
        queueMicrotask(() => wallet.lock())
        return act()
      case 'moves':
        queueMicrotask(() => wallet.selectChain(1))
        return act()
      case 'leaves':
        queueMicrotask(() => wallet.forget())
        return act()
      default:
        return act()
    }
  }
  return { ...wallet, provider: { ...wallet.provider, request } }
}
