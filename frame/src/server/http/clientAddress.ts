import { isIP } from 'node:net'
import { forwardedAddress } from '../../../../common/clientNetwork.js'

/** Headers in which proxies pass on the address of the client. */
const forwarding = [
  ...['forwarded', 'x-forwarded-for', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip'],
  ...['fly-client-ip', 'fastly-client-ip', 'x-azure-clientip', 'x-appengine-user-ip'],
]

/**
 * The address that a header names. Of several, the last one counts, which the proxy in front of this server has written: what
 * comes before it may be the client's own words.
 *
 * @returns undefined if it names none
 */
export function readClientHeader(value: string | readonly string[] | undefined): string | undefined {
  const plain = forwardedAddress(
    String(value ?? '')
      .split(',')
      .at(-1) ?? '',
  )
  return isIP(plain) === 0 ? undefined : plain
}

/** The first forwarding header of a request, by its name in lower case. */
export const findForwarding = (headers: Readonly<Record<string, unknown>>): string | undefined =>
  forwarding.find((name) => headers[name] !== undefined)
