import { forwardedAddress, networkOf } from '../../../../common/clientNetwork.js'
import { hashOf } from '../web/http.js'
import type { SignInCaller, SignInServerOptions } from './types.js'

const minute = 60_000
/** How many clients share a limit where their addresses are not known. */
const unknownClients = 100
/** The headers by which proxies and platforms pass on the address of a client. */
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'fly-client-ip']

interface ClientOptions extends Pick<SignInServerOptions, 'clientHeader' | 'storage'> {
  readonly callsPerMinute: number
  readonly development: boolean
  readonly now: () => number
}

/**
 * Counts the calls of each client. Clients whose address nobody names share one limit, which is high enough for a site and
 * low enough that nobody can push out the nonces of others. The operator is told once.
 */
export function createClients({ callsPerMinute, clientHeader, development, now, storage }: ClientOptions) {
  let isTold = false
  const tell = (what: string) => {
    if (isTold || development) return
    isTold = true
    console.warn(
      `Sign-in ${what}, so many people share one limit of calls. Set \`clientHeader\` to the header in which your proxy or platform writes the client's address, or pass \`{ client }\` to \`handle\`.`,
    )
  }
  const clientOf = ({ headers }: Request, { client }: SignInCaller): string | undefined => {
    const named = clientHeader === undefined ? undefined : lastOf(headers.get(clientHeader))
    if (named !== undefined) return named
    const passed = forwardingHeaders.find((name) => headers.has(name))
    if (client === undefined) tell('does not know the addresses of its clients')
    // Behind a proxy, the address of the socket is that of the proxy.
    else if (passed !== undefined && clientHeader === undefined && isNear(client))
      tell(`takes calls from a proxy, which sets ${passed}`)
    return client
  }
  return {
    /**
     * Counts a call, and tells whether it is one too many of its client in a minute.
     *
     * @param times - how many times as many calls the client may make. Default: 1
     */
    isTooOften: async (request: Request, call: string, caller: SignInCaller, times = 1): Promise<boolean> => {
      const client = clientOf(request, caller)
      const maxCalls = client === undefined ? callsPerMinute * unknownClients : callsPerMinute
      const key = client === undefined ? `${call} everybody` : `${call} ${networkOf(client)}`
      return (await storage.countCall(hashOf(key), minute, now())) > maxCalls * times
    },
  }
}

/** The address that the nearest proxy has added: those before it may be anybody's words. */
function lastOf(value: string | null): string | undefined {
  const last = value?.split(',').at(-1)?.trim()
  if (last === undefined || last === '' || last.length > 100) return undefined
  return forwardedAddress(last) || undefined
}

/** Whether an address is of this machine or its network (RFC 1918, RFC 4193), where proxies are. */
const isNear = (client: string) =>
  /^(?:::1$|(?:::ffff:)?(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|f[cd][\da-f]{2}:)/i.test(client)
